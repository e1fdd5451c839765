-- expand
-- How many members the email did not reach, by reason; empty for emails of previous versions.
alter table announcements add column left_out jsonb not null default '{}';
