-- expand
-- Members and circles that a member does not want to have suggested again.
create table dismissed_suggestions (
  id bigint generated always as identity primary key,
  member_id bigint not null references members (id) on delete cascade,
  dismissed_member_id bigint references members (id) on delete cascade,
  circle_id bigint references circles (id) on delete cascade,
  dismissed_at timestamptz not null default now(),
  check (num_nonnulls(dismissed_member_id, circle_id) = 1),
  check (dismissed_member_id <> member_id),
  unique (member_id, dismissed_member_id),
  unique (member_id, circle_id)
);
create index dismissed_suggestions_of_dismissed on dismissed_suggestions (dismissed_member_id)
  where dismissed_member_id is not null;
create index dismissed_suggestions_of_circle on dismissed_suggestions (circle_id) where circle_id is not null;
