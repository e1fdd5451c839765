-- expand
-- Which media storage belongs to this community: its marker file contains the same id. No row: none was used so far.
create table media_store (
  is_only boolean primary key default true check (is_only),
  id uuid not null default gen_random_uuid(),
  -- Null until the marker is written.
  marked_at timestamptz
);
