-- expand
-- The key pair with which push services recognize this community (RFC 8292); one row, created at the first start.
create table push_keys (
  is_only boolean primary key default true check (is_only),
  public_key text not null,
  private_key text not null,
  created_at timestamptz not null default now()
);

-- A browser that shows notifications. It ends with its session.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  session_id bigint not null unique references sessions (id) on delete cascade,
  member_id bigint not null references members (id) on delete cascade,
  -- An address of the push service of the browser.
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  -- How often in succession the push service did not accept a message.
  refusals smallint not null default 0,
  created_at timestamptz not null default now()
);
create index push_subscriptions_member on push_subscriptions (member_id);

-- What a member has chosen; a member without a row has the defaults.
create table notification_settings (
  member_id bigint primary key references members (id) on delete cascade,
  -- By kind: {"comments": {"push": false, "email": "daily"}}. A kind that is absent has its default.
  kinds jsonb not null default '{}',
  -- Whether a lock screen may show the words of a comment.
  shows_words boolean not null default false,
  -- Minutes of the day in the time zone of the member.
  quiet_from smallint check (quiet_from between 0 and 1439),
  quiet_until smallint check (quiet_until between 0 and 1439),
  paused_until timestamptz,
  unsubscribe_token uuid not null unique default gen_random_uuid(),
  check ((quiet_from is null) = (quiet_until is null))
);

-- About a circle or a member: all that is posted too, or nothing. Without a row: what concerns the member.
create table notification_choices (
  id bigint generated always as identity primary key,
  member_id bigint not null references members (id) on delete cascade,
  circle_id bigint references circles (id) on delete cascade,
  person_id bigint references members (id) on delete cascade,
  choice text not null check (choice in ('all', 'none')),
  check (num_nonnulls(circle_id, person_id) = 1),
  unique nulls not distinct (member_id, circle_id, person_id)
);
create index notification_choices_circle on notification_choices (circle_id) where circle_id is not null;
create index notification_choices_person on notification_choices (person_id) where person_id is not null;
