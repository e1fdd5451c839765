-- expand
-- Activities about which a member gets no notifications.
create table muted_activities (
  member_id bigint not null references members (id) on delete cascade,
  activity_id bigint not null references activities (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (member_id, activity_id)
);
create index muted_activities_activity on muted_activities (activity_id);
