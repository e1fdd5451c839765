-- expand
-- The activity that a member shows first on their profile.
create table pinned_activities (
  member_id bigint primary key references members (id) on delete cascade,
  activity_id bigint not null unique references activities (id) on delete cascade,
  pinned_at timestamptz not null default now()
);
