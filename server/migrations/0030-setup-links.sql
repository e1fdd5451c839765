-- Links with which the first operator sets up the community. Unlogged: a lost link is replaced at the next start, and a database that
-- contains nothing else counts as empty when an archive is restored into it.
create unlogged table setup_links (
  -- SHA-256 of the token.
  token_hash bytea primary key,
  created_at timestamptz not null default now()
);
