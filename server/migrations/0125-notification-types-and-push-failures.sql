-- expand
-- Messages that could not be delivered since the last one that was. The previous version counts them in `refusals`.
alter table push_subscriptions add column failures smallint not null default 0;

-- The types are those of the contract, and only the server writes them.
alter table notifications drop constraint notifications_type;
