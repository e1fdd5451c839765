-- Requests, what people did, and mentions are listed next to each other, each from its own position, so that one cannot push out
-- the others.
alter table notifications add column section text not null generated always as (
  case
    when type in ('connection_request', 'connection_accepted') then 'requests'
    when type in ('activity_mention', 'comment_mention') then 'mentions'
    else 'reactions'
  end) stored;
create index notifications_by_section on notifications (recipient_id, section, created_at desc, id desc);
drop index notifications_newest;
