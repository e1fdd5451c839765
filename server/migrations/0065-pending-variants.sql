-- expand
-- The widths of a photo that a job still has to make, ascending, and the file in its folder from which it makes them:
-- the upright photo in its largest width. It is never served, and deleted when the job is done.
alter table media
  add column pending_widths integer[] not null default '{}',
  add column source_file text,
  add constraint media_pending check ((source_file is null) = (pending_widths = '{}'));
create index media_pending on media (id) where source_file is not null;

-- As before, with the variants that are pending: the CDN may request them before the removal runs.
create or replace function queue_media_purges(gone media[]) returns void language plpgsql as $$
begin
  perform graphile_worker.add_job('purge_media', json_build_object('files', files.names),
    run_at := now() + turn.delay, max_attempts := 12, job_key := 'purge_media:' || m.key || turn.suffix)
  from unnest(gone) m
  cross join lateral (
    select array_agg(distinct m.key || '/' || name) as names from unnest(array[m.main_file] || array(
      select width || '.webp' from unnest(m.variant_widths || m.pending_widths) as width)) as name) as files
  cross join (values (interval '0', ''), (interval '5 minutes', ':again')) as turn (delay, suffix);
end $$;
