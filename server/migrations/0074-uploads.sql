-- expand
-- A file that a member sends in parts. The parts are files in a folder of the media storage until all have arrived.
create table uploads (
  id bigint generated always as identity primary key,
  owner_id bigint not null references members (id) on delete cascade,
  folder text not null unique,
  bytes bigint not null check (bytes > 0),
  received bigint not null default 0 check (received between 0 and bytes),
  -- The names of the parts in their order.
  parts text[] not null default '{}',
  -- What became of the file.
  media_id bigint references media (id) on delete set null,
  touched_at timestamptz not null default now()
);
create index uploads_of_owner on uploads (owner_id);
create index uploads_touched on uploads (touched_at);
create index uploads_of_media on uploads (media_id) where media_id is not null;
