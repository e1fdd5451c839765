-- expand
-- A second factor of a member: an authenticator app that shares a secret with the server.
create table second_factors (
  member_id bigint primary key references members (id) on delete cascade,
  secret bytea not null,
  created_at timestamptz not null default now(),
  -- When the member entered the first code; null: being set up, and not required yet.
  confirmed_at timestamptz,
  -- The period of 30 seconds, since 1970, of the last code that was accepted: neither it nor an earlier one is accepted again.
  last_step bigint not null default 0
);

-- Codes for a member who does not have the authenticator app. A code is deleted when it is used.
create table recovery_codes (
  member_id bigint not null references second_factors (member_id) on delete cascade,
  -- SHA-256 of a random code.
  code_hash bytea not null,
  primary key (member_id, code_hash)
);
