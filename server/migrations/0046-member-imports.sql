-- expand
-- Archives of other communities that members imported as their private history. The row outlives the account, so that the cleanup job
-- always finds the uploaded file.
create table member_imports (
  id bigint generated always as identity primary key,
  member_id bigint references members (id) on delete set null,
  -- Where the uploaded file is, in the media storage.
  folder text not null unique,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'undoing', 'undone')),
  progress real not null default 0 check (progress between 0 and 1),
  -- Runs of the job; identifies the current one.
  attempts integer not null default 0,
  heartbeat_at timestamptz,
  -- Why it failed, for the member.
  error text,
  community text,
  imported integer not null default 0,
  -- Activities that the member had already.
  skipped integer not null default 0,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create unique index member_imports_unfinished on member_imports (member_id) where state in ('waiting', 'running', 'undoing');
create index member_imports_of_member on member_imports (member_id, id desc);

create table imported_activities (
  activity_id bigint primary key references activities (id) on delete cascade,
  import_id bigint not null references member_imports (id),
  member_id bigint not null references members (id) on delete cascade,
  -- Identifies the activity in every archive that contains it, so that it is not imported twice.
  key text not null,
  -- Community, audience, circles and high fives that it had there.
  origin jsonb not null,
  unique (member_id, key)
);
create index imported_activities_of_import on imported_activities (import_id, activity_id);

-- Planning documents before and after an import, so that it can be undone without losing later changes.
create table imported_documents (
  import_id bigint not null references member_imports (id) on delete cascade,
  member_id bigint not null references members (id) on delete cascade,
  tool text not null check (tool in ('plan', 'goals', 'reminders')),
  -- null: there was none.
  before jsonb,
  after jsonb not null,
  primary key (import_id, tool)
);
create index imported_documents_of_member on imported_documents (member_id);
