-- expand
-- Which version of the rules of the community a member has accepted, and when.
create table rules_acceptances (
  member_id bigint not null references members (id) on delete cascade,
  version text not null,
  accepted_at timestamptz not null default now(),
  primary key (member_id, version)
);
