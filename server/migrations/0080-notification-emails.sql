-- expand
-- Notifications that wait for an email. What is no longer visible or wanted when it is sent is left out.
create table notification_emails (
  notification_id bigint primary key references notifications (id) on delete cascade,
  member_id bigint not null references members (id) on delete cascade
);
create index notification_emails_member on notification_emails (member_id);
