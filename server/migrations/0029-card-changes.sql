-- Announces everything that changes what a list of activities shows, whoever changes it, for the caches of the processes. Payloads hold
-- ids only, in chunks below the 8,000 bytes of a notification; PostgreSQL sends equal payloads of a transaction once.
create function notify_ids(topic text, ids bigint[]) returns void language plpgsql as $$
begin
  for low in 1 .. cardinality(ids) by 300 loop
    perform pg_notify('daystar', json_build_object(topic, ids[low : low + 299])::text);
  end loop;
end $$;

-- Activities whose place in lists may have changed: [id, author, time, how]. 'posted' is missing on purpose: lists that are filled from
-- timelines change with the entry of the timeline.
create type list_change as (id bigint, author_id bigint, occurred_at timestamptz, how text);
create function notify_list_changes(changes list_change[]) returns void language plpgsql as $$
begin
  for low in 1 .. cardinality(changes) by 80 loop
    perform pg_notify('daystar', json_build_object('list', (
      select json_agg(json_build_array(c.id, c.author_id, extract(epoch from c.occurred_at)::float8, c.how))
      from unnest(changes[low : low + 79]) c))::text);
  end loop;
end $$;

create function publish_changed_activities() returns trigger language plpgsql as $$
begin
  perform notify_ids('card', array(select id from new_rows order by id));
  perform notify_list_changes(array(
    select row(n.id, n.author_id, n.occurred_at, 'changed')::list_change
    from new_rows n join old_rows o on o.id = n.id
    where n.author_id <> o.author_id or n.occurred_at <> o.occurred_at or n.audience <> o.audience or n.reach <> o.reach
    order by n.id));
  return null;
end $$;
create trigger activities_published_update after update on activities
  referencing old table as old_rows new table as new_rows for each statement execute function publish_changed_activities();

create function publish_removed_activities() returns trigger language plpgsql as $$
begin
  perform notify_ids('card', array(select id from rows order by id));
  perform notify_list_changes(array(
    select row(id, author_id, occurred_at, 'removed')::list_change from rows order by id));
  return null;
end $$;
create trigger activities_published_delete after delete on activities
  referencing old table as rows for each statement execute function publish_removed_activities();

-- Links decide who can see an activity, and are shown on its card.
create function publish_changed_links() returns trigger language plpgsql as $$
begin
  perform notify_ids('card', array(select distinct activity_id from rows order by 1));
  perform notify_list_changes(array(
    select row(a.id, a.author_id, a.occurred_at, 'changed')::list_change
    from activities a where a.id = any(array(select activity_id from rows)) order by a.id));
  return null;
end $$;
create trigger links_published_insert after insert on activity_circles
  referencing new table as rows for each statement execute function publish_changed_links();
create trigger links_published_update after update on activity_circles
  referencing new table as rows for each statement execute function publish_changed_links();
create trigger links_published_delete after delete on activity_circles
  referencing old table as rows for each statement execute function publish_changed_links();

create function publish_changed_mentions() returns trigger language plpgsql as $$
begin
  perform notify_ids('card', array(select distinct activity_id from rows order by 1));
  return null;
end $$;
create trigger mentions_published_insert after insert on activity_mentions
  referencing new table as rows for each statement execute function publish_changed_mentions();
create trigger mentions_published_delete after delete on activity_mentions
  referencing old table as rows for each statement execute function publish_changed_mentions();

create function publish_changed_media() returns trigger language plpgsql as $$
begin
  perform notify_ids('card', array(select id from activities where media_id = new.id order by id));
  return null;
end $$;
create trigger media_published_update after update on media for each row
  when ((old.key, old.signing_key, old.kind, old.main_file, old.width, old.height, old.placeholder, old.variant_widths)
    is distinct from (new.key, new.signing_key, new.kind, new.main_file, new.width, new.height, new.placeholder, new.variant_widths))
  execute function publish_changed_media();

create function publish_changed_circle() returns trigger language plpgsql as $$
begin
  perform notify_ids('circle', array[new.id]);
  return null;
end $$;
create trigger circle_published_update after update on circles for each row
  when (old.name <> new.name or old.is_private <> new.is_private) execute function publish_changed_circle();

-- Members whose view of others changed: whom they follow, and which circles they are in.
create function publish_followers() returns trigger language plpgsql as $$
begin
  perform notify_ids('viewer', array(select distinct follower_id from rows order by 1));
  return null;
end $$;
create trigger connections_published_insert after insert on connections
  referencing new table as rows for each statement execute function publish_followers();
create trigger connections_published_update after update on connections
  referencing new table as rows for each statement execute function publish_followers();
create trigger connections_published_delete after delete on connections
  referencing old table as rows for each statement execute function publish_followers();

create function publish_viewers() returns trigger language plpgsql as $$
begin
  perform notify_ids('viewer', array(select distinct member_id from rows order by 1));
  return null;
end $$;
create trigger circle_members_published_insert after insert on circle_members
  referencing new table as rows for each statement execute function publish_viewers();
create trigger circle_members_published_update after update on circle_members
  referencing new table as rows for each statement execute function publish_viewers();
create trigger circle_members_published_delete after delete on circle_members
  referencing old table as rows for each statement execute function publish_viewers();
create trigger timeline_published_update after update on timeline_entries
  referencing new table as rows for each statement execute function publish_viewers();
create trigger timeline_published_delete after delete on timeline_entries
  referencing old table as rows for each statement execute function publish_viewers();

-- One activity in the timelines of many members: [id, time, members].
create function publish_timeline_entries() returns trigger language plpgsql as $$
declare
  activity record;
  member_ids bigint[];
begin
  if (select min(activity_id) < max(activity_id) or min(occurred_at) < max(occurred_at) from rows) then
    perform notify_ids('viewer', array(select distinct member_id from rows order by 1));
    return null;
  end if;
  select activity_id as id, extract(epoch from occurred_at)::float8 as time into activity from rows limit 1;
  member_ids := array(select member_id from rows order by 1);
  for low in 1 .. cardinality(member_ids) by 300 loop
    perform pg_notify('daystar', json_build_object('timeline',
      json_build_array(activity.id, activity.time, member_ids[low : low + 299]))::text);
  end loop;
  return null;
end $$;
create trigger timeline_published_insert after insert on timeline_entries
  referencing new table as rows for each statement execute function publish_timeline_entries();

create function publish_timeline_floor() returns trigger language plpgsql as $$
begin
  perform notify_ids('viewer', array[new.id]);
  return null;
end $$;
create trigger timeline_floor_published after update of timeline_floor on members for each row
  when (old.timeline_floor <> new.timeline_floor) execute function publish_timeline_floor();

-- [activity, member, whether there is one now].
create function publish_high_fives() returns trigger language plpgsql as $$
begin
  perform pg_notify('daystar', json_build_object('high_five',
    json_build_array(activity_id, member_id, tg_op = 'INSERT'))::text) from rows order by activity_id, member_id;
  return null;
end $$;
create trigger high_fives_published_insert after insert on high_fives
  referencing new table as rows for each statement execute function publish_high_fives();
create trigger high_fives_published_delete after delete on high_fives
  referencing old table as rows for each statement execute function publish_high_fives();
