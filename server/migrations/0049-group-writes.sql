-- expand
-- Statements that write what several requests sent. The counts of all activities of a statement are updated together, which is one event
-- for the caches instead of one for each. The rows are locked first: a look from behind the locks sees everything that others have finished.
create or replace function count_high_fives() returns trigger language plpgsql as $$
declare
  ids bigint[] := array(select distinct activity_id from rows);
begin
  perform from activities where id = any(ids) order by id for no key update;
  update activities a set high_five_count = a.high_five_count + changed.n, high_fiver_ids = latest_high_fivers(a.id)
  from (select activity_id, count(*)::int * case tg_op when 'INSERT' then 1 else -1 end as n from rows group by 1) changed
  where a.id = changed.activity_id;
  return null;
end $$;

create or replace function count_comments() returns trigger language plpgsql as $$
declare
  ids bigint[] := array(select distinct activity_id from rows);
begin
  perform from activities where id = any(ids) order by id for no key update;
  update activities a set comment_count = a.comment_count + changed.n, commenter_ids = latest_commenters(a.id)
  from (select activity_id, count(*)::int * case tg_op when 'INSERT' then 1 else -1 end as n from rows group by 1) changed
  where a.id = changed.activity_id;
  return null;
end $$;

-- [id, time, members] for each activity, so that new activities of several authors are inserted into the pages of the cache, too. If a
-- statement writes more activities than members, as after a member follows another one, it is shorter to name the members.
create or replace function publish_timeline_entries() returns trigger language plpgsql as $$
declare
  activity record;
begin
  if (select count(distinct activity_id) > count(distinct member_id) from rows) then
    perform notify_ids('viewer', array(select distinct member_id from rows order by 1));
    return null;
  end if;
  for activity in
    select activity_id as id, extract(epoch from occurred_at)::float8 as time, array_agg(member_id order by member_id) as member_ids
    from rows group by activity_id, occurred_at order by activity_id
  loop
    for low in 1 .. cardinality(activity.member_ids) by 300 loop
      perform pg_notify('daystar', json_build_object('timeline',
        json_build_array(activity.id, activity.time, activity.member_ids[low : low + 299]))::text);
    end loop;
  end loop;
  return null;
end $$;
