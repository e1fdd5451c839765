-- expand
-- People who asked to join the community. An approved application becomes an account; until then it is visible to moderators only. The
-- password is stored as for accounts, so that the applicant can sign in to see the state, and later to the account.
create table applications (
  id bigint generated always as identity primary key,
  name text not null,
  email citext not null unique,
  password_hash text not null,
  time_zone text not null,
  message text not null,
  status text not null default 'open' check (status in ('open', 'declined')),
  -- What the applicant reads about the decision.
  reply text not null default '',
  decided_by bigint references members (id) on delete set null,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  check ((decided_at is null) = (status = 'open'))
);
create index applications_by_status on applications (status, created_at, id);
create index applications_of_decider on applications (decided_by) where decided_by is not null;

-- Who approved the application of a member.
create table approved_members (
  member_id bigint primary key references members (id) on delete cascade,
  approved_by bigint references members (id) on delete set null,
  created_at timestamptz not null default now()
);
create index approved_members_of_approver on approved_members (approved_by) where approved_by is not null;
