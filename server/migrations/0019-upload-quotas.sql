-- The bytes that a member has uploaded on a day (UTC), for the quota of the day. Not derived from media, because a member could
-- delete what they uploaded and upload again.
create table upload_days (
  member_id bigint not null references members (id) on delete cascade,
  day date not null,
  bytes bigint not null check (bytes >= 0),
  primary key (member_id, day)
);
create index upload_days_past on upload_days (day);
