-- expand
-- What edited activities contained before, with the audience and the circles that they had then. A version is shown to
-- those who could see it under these and can see the activity now.
create table activity_versions (
  id bigint generated always as identity primary key,
  activity_id bigint not null references activities (id) on delete cascade,
  written_at timestamptz not null,
  title text not null,
  description text not null,
  mood text not null,
  location text not null,
  tags text[] not null,
  alt_text text not null,
  duration_minutes integer,
  occurred_at timestamptz not null,
  local_date date not null,
  audience text not null check (audience in ('everyone', 'followers', 'me')),
  reach text not null check (reach in ('open', 'circles')),
  circle_ids bigint[] not null,
  -- A file that the activity no longer has is not shown.
  media_ids bigint[] not null,
  -- The members whom the description mentions, so that it is deleted with the account of one of them.
  mentioned_ids bigint[] not null
);
create index activity_versions_in_order on activity_versions (activity_id, id);
create index activity_versions_mentioning on activity_versions using gin (mentioned_ids) with (fastupdate = off);
