-- expand
-- The members with whom an activity was done. Each of them confirms once, with an activity of their own.
create table companions (
  activity_id bigint not null references activities (id) on delete cascade,
  member_id bigint not null references members (id) on delete cascade,
  state text not null default 'pending' check (state in ('pending', 'confirmed', 'declined')),
  -- The activity of the member; it is set exactly while the state is confirmed.
  companion_activity_id bigint references activities (id) on delete cascade,
  -- The author no longer names a member who declined. The row stays, so that naming them again does not ask again.
  is_withdrawn boolean not null default false,
  named_at timestamptz not null default now(),
  answered_at timestamptz,
  primary key (activity_id, member_id),
  check ((state = 'confirmed') = (companion_activity_id is not null)),
  check (is_withdrawn <= (state = 'declined')),
  check (companion_activity_id <> activity_id)
);
create index companions_of_member on companions (member_id, activity_id);
create index companions_by_activity on companions (companion_activity_id) where companion_activity_id is not null;

-- True when rows of `companions` refer to the activity. Lists read that table only for such activities.
alter table activities add column has_companions boolean not null default false;
-- False for a member who does not want to be named.
alter table members add column allows_companions boolean not null default true;

-- Announces that lists may show other companions of these activities.
create function publish_companions(ids bigint[]) returns void language plpgsql as $$
begin
  perform notify_ids('card', ids);
  perform notify_list_changes(array(
    select row(a.id, a.author_id, a.occurred_at, 'changed')::list_change
    from activities a where a.id = any(ids) order by a.id));
end $$;

create function record_companions() returns trigger language plpgsql as $$
declare
  ids bigint[] := array(select id from (
    select activity_id from rows union select companion_activity_id from rows) changed(id)
    where id is not null order by id);
begin
  update activities a set has_companions = not a.has_companions
    where a.id = any(ids) and a.has_companions <> exists (
      select from companions c where c.activity_id = a.id or c.companion_activity_id = a.id);
  perform publish_companions(ids);
  return null;
end $$;
create trigger companions_recorded_insert after insert on companions
  referencing new table as rows for each statement execute function record_companions();
create trigger companions_recorded_delete after delete on companions
  referencing old table as rows for each statement execute function record_companions();

create function record_changed_companions() returns trigger language plpgsql as $$
declare
  ids bigint[] := array(select id from (
    select activity_id from new_rows union select companion_activity_id from new_rows
    union select companion_activity_id from old_rows) changed(id)
    where id is not null order by id);
begin
  update activities a set has_companions = not a.has_companions
    where a.id = any(ids) and a.has_companions <> exists (
      select from companions c where c.activity_id = a.id or c.companion_activity_id = a.id);
  perform publish_companions(ids);
  return null;
end $$;
create trigger companions_recorded_update after update on companions
  referencing old table as old_rows new table as new_rows
  for each statement execute function record_changed_companions();

-- Who sees one activity decides whether others show its author as a companion.
create function publish_companions_of(ids bigint[]) returns void language plpgsql as $$
begin
  perform publish_companions(array(
    select companion_activity_id from companions where activity_id = any(ids) and companion_activity_id is not null
    union select activity_id from companions where companion_activity_id = any(ids) order by 1));
end $$;
create function publish_companions_of_changed() returns trigger language plpgsql as $$
begin
  perform publish_companions_of(array[new.id]);
  return null;
end $$;
create trigger companions_published_update after update of audience, reach on activities for each row
  when (new.has_companions and (old.audience <> new.audience or old.reach <> new.reach))
  execute function publish_companions_of_changed();
create function publish_companions_of_links() returns trigger language plpgsql as $$
begin
  perform publish_companions_of(array(
    select distinct a.id from rows r join activities a on a.id = r.activity_id where a.has_companions));
  return null;
end $$;
create trigger companions_published_link_insert after insert on activity_circles
  referencing new table as rows for each statement execute function publish_companions_of_links();
create trigger companions_published_link_delete after delete on activity_circles
  referencing old table as rows for each statement execute function publish_companions_of_links();

-- Adds the type to those that exist.
do $$
declare
  types text := (select pg_get_constraintdef(oid) from pg_constraint
    where conrelid = 'notifications'::regclass and conname = 'notifications_type');
begin
  alter table notifications drop constraint notifications_type;
  execute 'alter table notifications add constraint notifications_type '
    || replace(types, 'ARRAY[', 'ARRAY[''companion_named''::text, ');
end $$;
