create table media (
  id bigint generated always as identity primary key,
  owner_id bigint not null,
  -- The random folder name under which every variant is stored; never derived from the upload's own name.
  key text not null unique,
  kind text not null check (kind in ('image', 'video')),
  content_type text not null,
  -- The file an address without a variant serves, for instance "1280.webp" or "original.mp4".
  main_file text not null,
  bytes bigint not null check (bytes >= 0),
  width integer check (width > 0),
  height integer check (height > 0),
  -- ThumbHash, base64: a blurred stand-in of some 25 bytes.
  placeholder text,
  -- Widths in pixels of the WebP variants, ascending.
  variant_widths integer[] not null default '{}',
  created_at timestamptz not null default now(),
  -- Set once nothing shows it any more; the sweep then removes bytes and row.
  discarded_at timestamptz
);
create index media_discarded on media (discarded_at) where discarded_at is not null;
create index media_owner on media (owner_id);

create table members (
  id bigint generated always as identity primary key,
  email citext not null unique,
  password_hash text not null,
  name text not null check (length(name) between 1 and 100),
  username citext unique check (username ~ '^[A-Za-z0-9_.]{1,30}$'),
  bio text not null default '' check (length(bio) <= 500),
  time_zone text not null default 'UTC',
  picture_media_id bigint references media (id) on delete set null,
  is_operator boolean not null default false,
  followers_count integer not null default 0 check (followers_count >= 0),
  following_count integer not null default 0 check (following_count >= 0),
  activities_count integer not null default 0 check (activities_count >= 0),
  -- The member's timeline is complete for every activity later than this instant.
  timeline_floor timestamptz not null default '-infinity',
  created_at timestamptz not null default now(),
  name_key text not null generated always as (search_key(name)) stored,
  username_key text generated always as (search_key(username::text)) stored
);
create index members_name_trigrams on members using gin (name_key gin_trgm_ops);
create index members_username_trigrams on members using gin (username_key gin_trgm_ops);
create index members_picture on members (picture_media_id) where picture_media_id is not null;

alter table media add constraint media_owner_fkey foreign key (owner_id) references members (id) on delete cascade;

create table sessions (
  id bigint generated always as identity primary key,
  member_id bigint not null references members (id) on delete cascade,
  -- SHA-256 of the bearer token: a stolen database opens no session.
  token_hash bytea not null unique,
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_member on sessions (member_id);
create index sessions_expiry on sessions (expires_at);

create table password_resets (
  id bigint generated always as identity primary key,
  member_id bigint not null references members (id) on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_resets_member on password_resets (member_id);

-- The answer to a write that carried an Idempotency-Key, kept for a day so that a repeated tap gets the same one.
create table idempotency_keys (
  member_id bigint not null references members (id) on delete cascade,
  key text not null check (length(key) between 1 and 200),
  -- SHA-256 of method, path and body: the same key with another request is refused.
  fingerprint bytea not null,
  status integer,
  reply jsonb,
  created_at timestamptz not null default now(),
  primary key (member_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
