-- expand
-- Unread until its member has seen it on any device. Those from before this migration are read.
alter table notifications add column is_unread boolean not null default false;
alter table notifications alter column is_unread set default true;

-- High fives, stars and accepted requests of one day, each about one object, are listed as one: `type:object:day`. Null
-- for those that are listed alone.
alter table notifications add column group_key text;
-- True for the newest of each group, and for those that are listed alone.
alter table notifications add column is_newest boolean not null default true;
alter table notification_settings add column is_grouped boolean not null default true;

-- The day is that of the recipient.
create function notification_group(
  type text, activity_id bigint, comment_id bigint, created_at timestamptz, time_zone text
) returns text language sql stable as $$
  select case when type in ('activity_high_fived', 'comment_starred', 'connection_accepted')
    then type || ':' || coalesce(comment_id, activity_id, 0) || ':' || (created_at at time zone time_zone)::date end
$$;

create function set_notification_group() returns trigger language plpgsql as $$
declare
  is_grouped boolean;
begin
  if new.type in ('activity_high_fived', 'comment_starred', 'connection_accepted') then
    -- Waits for a change of the setting, which changes all stored ones.
    select s.is_grouped into is_grouped from notification_settings s where s.member_id = new.recipient_id for key share;
    if is_grouped is distinct from false then
      new.group_key := notification_group(new.type, new.activity_id, new.comment_id, new.created_at,
        (select time_zone from members where id = new.recipient_id));
    end if;
  end if;
  return new;
end $$;
create trigger notifications_grouped before insert on notifications
  for each row execute function set_notification_group();

create index notifications_of_group on notifications (recipient_id, group_key, id desc) where group_key is not null;

-- New notifications of one group never meet: what they report locks the row of the activity, comment or member that
-- counts it.
create function mark_newest_notifications() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if not exists (select from new_rows where group_key is not null) then return null; end if;
    update notifications n set is_newest = false from (
        select id from (select id, max(id) over (partition by recipient_id, group_key) as newest from new_rows
          where group_key is not null) added where id < newest
        union all
        select previous.id from (select recipient_id, group_key, min(id) as first from new_rows
          where group_key is not null group by 1, 2) added
          cross join lateral (select m.id from notifications m where m.recipient_id = added.recipient_id
            and m.group_key = added.group_key and m.id < added.first order by m.id desc limit 1) previous
      ) older where n.id = older.id;
  else
    if not exists (select from old_rows where group_key is not null and is_newest) then return null; end if;
    update notifications n set is_newest = true from (
        select (select m.id from notifications m where m.recipient_id = removed.recipient_id
          and m.group_key = removed.group_key order by m.id desc limit 1) as id
        from old_rows removed where removed.group_key is not null and removed.is_newest
      ) newest where n.id = newest.id;
  end if;
  return null;
end $$;

-- Older ones stay separate, which keeps the migration of a large community short.
update notifications n
  set group_key = notification_group(n.type, n.activity_id, n.comment_id, n.created_at, m.time_zone)
  from members m where m.id = n.recipient_id and n.created_at > now() - interval '30 days'
    and n.type in ('activity_high_fived', 'comment_starred', 'connection_accepted');
update notifications n set is_newest = false from (
    select id, max(id) over (partition by recipient_id, group_key) as newest
    from notifications where group_key is not null
  ) grouped where n.id = grouped.id and n.id < grouped.newest;

create trigger notifications_newest_insert after insert on notifications
  referencing new table as new_rows for each statement execute function mark_newest_notifications();
create trigger notifications_newest_delete after delete on notifications
  referencing old table as old_rows for each statement execute function mark_newest_notifications();

create index notifications_listed on notifications (recipient_id, section, created_at desc, id desc) where is_newest;
create index notifications_by_type on notifications (recipient_id, type, created_at desc, id desc) where is_newest;
create index notifications_unread on notifications (recipient_id, created_at desc, id desc)
  where is_newest and is_unread;
