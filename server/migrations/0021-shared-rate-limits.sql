-- Requests per caller and endpoint, for the rate limits that apply to all processes together. Unlogged: the counts of the last minutes
-- may be lost in a crash, and a write costs no write-ahead log.
create unlogged table rate_limit_counts (
  -- SHA-256 of endpoint and caller, so that no addresses are stored.
  key bytea primary key,
  requests int not null,
  resets_at timestamptz not null
);

create index rate_limit_counts_by_reset on rate_limit_counts (resets_at);
