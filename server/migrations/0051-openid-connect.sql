-- expand
-- Accounts of members at an OpenID Connect provider, with which they sign in. A subject identifies an account only together with its issuer.
create table oidc_identities (
  id bigint generated always as identity primary key,
  member_id bigint not null references members (id) on delete cascade,
  issuer text not null,
  subject text not null,
  -- The address there when it was connected, so that the member recognizes it. It identifies nobody.
  email text not null default '',
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  constraint oidc_identities_of_issuer unique (issuer, subject),
  constraint oidc_identities_of_member unique (member_id, issuer)
);

-- What was begun in a browser, until the provider sends the browser back. A row is deleted when it is used.
create table oidc_requests (
  state_hash bytea primary key,
  -- Of a token that only the browser that began has.
  browser_hash bytea not null,
  purpose text not null check (purpose in ('sign_in', 'connect', 'confirm')),
  member_id bigint references members (id) on delete cascade,
  nonce text not null,
  code_verifier text not null,
  expires_at timestamptz not null,
  check ((member_id is null) = (purpose = 'sign_in'))
);
create index oidc_requests_member on oidc_requests (member_id);
create index oidc_requests_expiry on oidc_requests (expires_at);

-- Identities that the provider has confirmed, until the person has signed in, created an account or connected one.
create table oidc_tickets (
  ticket_hash bytea primary key,
  issuer text not null,
  subject text not null,
  -- Empty unless the provider has verified it.
  email text not null,
  name text not null,
  expires_at timestamptz not null
);
create index oidc_tickets_expiry on oidc_tickets (expires_at);

-- Sessions whose member has signed in at the provider again, in place of entering the password.
create table oidc_confirmations (
  session_id bigint primary key references sessions (id) on delete cascade,
  confirmed_at timestamptz not null default now()
);

-- An application without a password: the identity is connected when it is approved.
alter table applications add column oidc_issuer text, add column oidc_subject text;
create unique index applications_by_identity on applications (oidc_issuer, oidc_subject);
