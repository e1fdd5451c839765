-- expand
-- The archive that a member has requested: a job writes it to the media storage, in a folder of its own. The row outlives the account, so
-- that the cleanup job always finds the file.
create table member_archives (
  id bigint generated always as identity primary key,
  member_id bigint references members (id) on delete set null,
  folder text not null unique,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'ready', 'failed')),
  -- From 0 to 1.
  progress real not null default 0 check (progress between 0 and 1),
  bytes bigint,
  -- Runs of the job; identifies the current one.
  attempts integer not null default 0,
  -- Updated while the job runs, so that another process takes over after a crash.
  heartbeat_at timestamptz,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  expires_at timestamptz not null default now() + interval '7 days'
);
create unique index member_archives_unfinished on member_archives (member_id) where state in ('waiting', 'running');
create index member_archives_of_member on member_archives (member_id, id);
create index member_archives_expiry on member_archives (expires_at);
