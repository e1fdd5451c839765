-- expand
-- Links that show one activity to people without an account. Of a token only its hash is stored.
create table activity_links (
  id bigint generated always as identity primary key,
  activity_id bigint not null references activities (id) on delete cascade,
  author_id bigint not null references members (id) on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index activity_links_of_activity on activity_links (activity_id);
create index activity_links_of_author on activity_links (author_id, created_at desc, id desc);

-- Whether members of a private circle can create links to what they posted there.
alter table circles add column allows_links boolean not null default false;
