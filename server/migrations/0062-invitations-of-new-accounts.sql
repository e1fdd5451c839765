-- expand
alter table new_account_days add column invitations integer not null default 0;
