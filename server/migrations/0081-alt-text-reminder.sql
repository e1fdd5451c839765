-- expand
-- True when the app asks before a member posts a photo without a description.
alter table members add column alt_text_reminder boolean not null default false;
