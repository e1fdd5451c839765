-- expand
alter table members
  -- The settings of the member; null: automatic.
  add column language text,
  add column hour_cycle text check (hour_cycle in ('h12', 'h23')),
  add column week_start smallint check (week_start between 1 and 7),
  -- The language in which the member last used the app, for emails.
  add column last_language text;

alter table applications add column language text;
