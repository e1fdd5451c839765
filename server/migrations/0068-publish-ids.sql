-- expand
-- One function in place of those that differed only in the topic and in the columns. Arguments: the topic, and the
-- columns of the changed rows with the ids that are published.
create function publish_ids() returns trigger language plpgsql as $$
declare
  ids bigint[];
begin
  execute (
    select 'select array(' || string_agg(format('select distinct %I from rows', name), ' union ') || ' order by 1)'
    from unnest(tg_argv[1:]) name
  ) into ids;
  perform notify_ids(tg_argv[0], ids);
  return null;
end $$;

-- The same for a row.
create function publish_id() returns trigger language plpgsql as $$
begin
  perform notify_ids(tg_argv[0], array[new.id]);
  return null;
end $$;

create or replace trigger mentions_published_insert after insert on activity_mentions
  referencing new table as rows for each statement execute function publish_ids('card', 'activity_id');
create or replace trigger mentions_published_delete after delete on activity_mentions
  referencing old table as rows for each statement execute function publish_ids('card', 'activity_id');

create or replace trigger connections_published_insert after insert on connections
  referencing new table as rows for each statement execute function publish_ids('viewer', 'follower_id');
create or replace trigger connections_published_update after update on connections
  referencing new table as rows for each statement execute function publish_ids('viewer', 'follower_id');
create or replace trigger connections_published_delete after delete on connections
  referencing old table as rows for each statement execute function publish_ids('viewer', 'follower_id');

create or replace trigger circle_members_published_insert after insert on circle_members
  referencing new table as rows for each statement execute function publish_ids('viewer', 'member_id');
create or replace trigger circle_members_published_update after update on circle_members
  referencing new table as rows for each statement execute function publish_ids('viewer', 'member_id');
create or replace trigger circle_members_published_delete after delete on circle_members
  referencing old table as rows for each statement execute function publish_ids('viewer', 'member_id');

create or replace trigger timeline_published_update after update on timeline_entries
  referencing new table as rows for each statement execute function publish_ids('viewer', 'member_id');
create or replace trigger timeline_published_delete after delete on timeline_entries
  referencing old table as rows for each statement execute function publish_ids('viewer', 'member_id');

create or replace trigger mutes_published_insert after insert on mutes
  referencing new table as rows for each statement execute function publish_ids('viewer', 'member_id');
create or replace trigger mutes_published_update after update on mutes
  referencing new table as rows for each statement execute function publish_ids('viewer', 'member_id');
create or replace trigger mutes_published_delete after delete on mutes
  referencing old table as rows for each statement execute function publish_ids('viewer', 'member_id');

create or replace trigger blocks_published_insert after insert on blocks
  referencing new table as rows for each statement execute function publish_ids('viewer', 'blocker_id', 'blocked_id');
create or replace trigger blocks_published_delete after delete on blocks
  referencing old table as rows for each statement execute function publish_ids('viewer', 'blocker_id', 'blocked_id');

create or replace trigger circle_published_update after update on circles for each row
  when (old.name <> new.name or old.is_private <> new.is_private) execute function publish_id('circle');
create or replace trigger timeline_floor_published after update of timeline_floor on members for each row
  when (old.timeline_floor <> new.timeline_floor) execute function publish_id('viewer');

drop function publish_changed_mentions, publish_followers, publish_viewers, publish_blocks, publish_changed_circle,
  publish_timeline_floor;
