-- expand
-- When the member opened the link that was sent to their address; null: not yet. Members from before confirmed theirs by using it.
alter table members add column email_confirmed_at timestamptz;
-- The last sign-in; null: never. The first one is on no new device.
alter table members add column signed_in_at timestamptz;
update members set email_confirmed_at = created_at, signed_in_at = created_at;

create trigger member_confirmation_changed after update of email_confirmed_at on members for each row
  when (old.email_confirmed_at is distinct from new.email_confirmed_at)
  execute function publish_viewer_change();

-- Links in emails about the address of an account: to confirm it, and to go back to the previous one after a change.
create table email_links (
  id bigint generated always as identity primary key,
  member_id bigint not null references members (id) on delete cascade,
  kind text not null check (kind in ('confirm', 'undo')),
  email citext not null,
  -- SHA-256 of the token, as for sessions.
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index email_links_member on email_links (member_id, kind);
create index email_links_expiry on email_links (expires_at);

-- Browsers in which a member has signed in. They get an email when they sign in elsewhere, and guesses elsewhere do not lock them out here.
create table known_devices (
  id bigint generated always as identity primary key,
  member_id bigint not null references members (id) on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now()
);
create index known_devices_member on known_devices (member_id);
create index known_devices_age on known_devices (last_seen_at);
