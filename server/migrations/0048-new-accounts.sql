-- expand
-- What new accounts did on a day (UTC), for their lower limits. Others have no row.
create table new_account_days (
  member_id bigint not null references members (id) on delete cascade,
  day date not null,
  mentions integer not null default 0,
  requests integer not null default 0,
  uploads integer not null default 0,
  primary key (member_id, day)
);
create index new_account_days_past on new_account_days (day);
