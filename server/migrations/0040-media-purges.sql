-- expand
-- One row while media that are no longer public have to be removed from a CDN. Unlogged, because each start of a server sets it again.
create unlogged table media_purging (id boolean primary key default true check (id));

-- Queues the removal of the files of activities that visitors could read, when that changes, whatever causes it. Twice: a request of the CDN
-- that began before the change may store the file again after the first removal.
create function queue_media_purges(gone media[]) returns void language plpgsql as $$
begin
  perform graphile_worker.add_job('purge_media', json_build_object('files', files.names),
    run_at := now() + turn.delay, max_attempts := 12, job_key := 'purge_media:' || m.key || turn.suffix)
  from unnest(gone) m
  cross join lateral (
    select array_agg(distinct m.key || '/' || name) as names from unnest(array[m.main_file] || array(
      select width || '.webp' from unnest(m.variant_widths) as width)) as name) as files
  cross join (values (interval '0', ''), (interval '5 minutes', ':again')) as turn (delay, suffix);
end $$;

create function purge_media_of_changed_activities() returns trigger language plpgsql as $$
begin
  if exists (select from media_purging) then
    perform queue_media_purges(array(
      select m from old_rows o join new_rows n on n.id = o.id join media m on m.id = o.media_id
      where o.audience = 'everyone' and o.reach = 'open'
        and (n.audience <> 'everyone' or n.reach <> 'open' or n.media_id is distinct from o.media_id)));
  end if;
  return null;
end $$;
create trigger activities_purged_update after update on activities
  referencing old table as old_rows new table as new_rows for each statement execute function purge_media_of_changed_activities();

create function purge_media_of_removed_activities() returns trigger language plpgsql as $$
begin
  if exists (select from media_purging) then
    perform queue_media_purges(array(
      select m from rows r join media m on m.id = r.media_id where r.audience = 'everyone' and r.reach = 'open'));
  end if;
  return null;
end $$;
create trigger activities_purged_delete after delete on activities
  referencing old table as rows for each statement execute function purge_media_of_removed_activities();
