-- expand
-- The last change of the role of a member by an operator, which the same session can undo for a short time.
create table role_changes (
  member_id bigint primary key references members (id) on delete cascade,
  session_id bigint not null references sessions (id) on delete cascade,
  from_role text not null check (from_role in ('member', 'moderator', 'operator')),
  to_role text not null check (to_role in ('member', 'moderator', 'operator')),
  changed_at timestamptz not null default now()
);
create index role_changes_session on role_changes (session_id);
create index role_changes_time on role_changes (changed_at);
