-- expand
-- How often addresses reached a limit on a day (UTC), for operators. Contains no addresses.
create table reached_limits (
  limit_name text not null,
  day date not null,
  times integer not null default 0,
  last_at timestamptz not null,
  primary key (limit_name, day)
);
