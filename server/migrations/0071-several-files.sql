-- expand
-- The files of an activity after the first one, which remains activities.media_id with activities.alt_text: a version
-- that knows only these shows and edits the first file, and keeps the others.
create table activity_media (
  activity_id bigint not null references activities (id) on delete cascade,
  media_id bigint not null references media (id) on delete cascade,
  position smallint not null check (position between 2 and 10),
  alt_text text not null default '' check (length(alt_text) <= 1000),
  primary key (activity_id, position) deferrable
);
create unique index activity_media_of_media on activity_media (media_id);

-- Whether there are rows in activity_media, so that the card of an activity with one file is read without a look at it.
alter table activities add column has_further_media boolean not null default false;

-- The texts of the files are part of the activity, and so are the files of its card.
create function publish_changed_activity_media() returns trigger language plpgsql as $$
begin
  perform notify_ids('card', array(select distinct activity_id from rows order by 1));
  perform notify_list_changes(array(
    select row(a.id, a.author_id, a.occurred_at, 'text')::list_change
    from activities a where a.id = any(array(select activity_id from rows)) order by a.id));
  return null;
end $$;
create trigger activity_media_published_insert after insert on activity_media
  referencing new table as rows for each statement execute function publish_changed_activity_media();
create trigger activity_media_published_update after update on activity_media
  referencing new table as rows for each statement execute function publish_changed_activity_media();
create trigger activity_media_published_delete after delete on activity_media
  referencing old table as rows for each statement execute function publish_changed_activity_media();

create or replace function publish_changed_media() returns trigger language plpgsql as $$
begin
  perform notify_ids('card', array(
    select id from activities where media_id = new.id
    union select activity_id from activity_media where media_id = new.id order by 1));
  return null;
end $$;

-- The cleanup job of an earlier version does not find the references in this table. Commands remove the reference
-- before they discard a file.
create function keep_attached_media() returns trigger language plpgsql as $$
begin
  if exists (select from activity_media where media_id = new.id) then
    new.discarded_at := null;
    new.signing_key := old.signing_key;
  end if;
  return new;
end $$;
create trigger attached_media_kept before update of discarded_at on media for each row
  when (old.discarded_at is null and new.discarded_at is not null) execute function keep_attached_media();

-- Files of activities that visitors could read are removed from a CDN, as before with all files of an activity.
create or replace function purge_media_of_changed_activities() returns trigger language plpgsql as $$
begin
  if exists (select from media_purging) then
    perform queue_media_purges(array(
      select m from old_rows o join new_rows n on n.id = o.id join media m on m.id = o.media_id
      where o.audience = 'everyone' and o.reach = 'open'
        and (n.audience <> 'everyone' or n.reach <> 'open' or n.media_id is distinct from o.media_id)
      union all
      select m from old_rows o join new_rows n on n.id = o.id join activity_media f on f.activity_id = o.id
        join media m on m.id = f.media_id
      where o.audience = 'everyone' and o.reach = 'open' and (n.audience <> 'everyone' or n.reach <> 'open')));
  end if;
  return null;
end $$;

create function purge_removed_activity_media() returns trigger language plpgsql as $$
begin
  if exists (select from media_purging) then
    perform queue_media_purges(array(
      select m from rows r join activities a on a.id = r.activity_id join media m on m.id = r.media_id
      where a.audience = 'everyone' and a.reach = 'open'));
  end if;
  return null;
end $$;
create trigger activity_media_purged_delete after delete on activity_media
  referencing old table as rows for each statement execute function purge_removed_activity_media();

-- Before the deletion of an activity deletes these rows.
create function purge_further_media_of_removed_activity() returns trigger language plpgsql as $$
begin
  if exists (select from media_purging) then
    perform queue_media_purges(array(
      select m from activity_media f join media m on m.id = f.media_id where f.activity_id = old.id));
  end if;
  return old;
end $$;
create trigger activities_further_media_purged before delete on activities for each row
  when (old.has_further_media and old.audience = 'everyone' and old.reach = 'open')
  execute function purge_further_media_of_removed_activity();
