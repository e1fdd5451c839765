-- expand
-- Passkeys of members: the server has only public keys.
create table passkeys (
  id bigint generated always as identity primary key,
  member_id bigint not null references members (id) on delete cascade,
  name text not null check (length(name) between 1 and 100),
  -- As the browser sends it: base64url.
  credential_id text not null unique,
  public_key bytea not null,
  -- How often the authenticator has signed, if it counts: a smaller value comes from a copy.
  counter bigint not null default 0,
  transports text[] not null default '{}',
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_member on passkeys (member_id, id);

-- What an authenticator has to sign. Each is deleted when it is used.
create table passkey_challenges (
  challenge text primary key,
  purpose text not null check (purpose in ('register', 'sign_in', 'confirm')),
  -- Null for signing in: the passkey says whose it is.
  member_id bigint references members (id) on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_member on passkey_challenges (member_id);
create index passkey_challenges_expiry on passkey_challenges (expires_at);
