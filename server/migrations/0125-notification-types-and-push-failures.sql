-- expand
-- Messages that could not be delivered since the last one that was. The previous version counts them in `refusals`.
alter table push_subscriptions add column failures smallint not null default 0;
