-- Who did what, when and why: sign-ins, changes of passwords and roles, and everything that moderators and operators do. Rows have no
-- reference to their subject, so that they outlive it until the retention period ends.
create table audit_events (
  id bigint generated always as identity primary key,
  -- null: a visitor, a command on the server, or a member whose account was deleted.
  actor_id bigint references members (id) on delete set null,
  action text not null,
  subject_type text,
  subject_id bigint,
  reason text not null default '',
  details jsonb not null default '{}',
  -- The network address of the request; null for commands.
  address text,
  created_at timestamptz not null default now(),
  check ((subject_type is null) = (subject_id is null))
);
create index audit_events_newest on audit_events (created_at desc, id desc);
create index audit_events_of_subject on audit_events (subject_type, subject_id, created_at desc, id desc);
create index audit_events_of_actor on audit_events (actor_id, created_at desc, id desc);
create index audit_events_of_action on audit_events (action, created_at desc, id desc);
