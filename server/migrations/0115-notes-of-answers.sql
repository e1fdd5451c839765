-- expand
-- Notes of answers to events can be reported: a report needs the id of what it is about.
alter table event_answers add column id bigint generated always as identity;
create unique index event_answers_by_id on event_answers (id);

do $$
declare
  owner text;
  types text;
begin
  foreach owner in array array['report_cases', 'sanctions'] loop
    select pg_get_constraintdef(oid) into strict types from pg_constraint
      where conrelid = owner::regclass and conname = owner || '_subject_type_check';
    execute format('alter table %I drop constraint %I', owner, owner || '_subject_type_check');
    execute format('alter table %I add constraint %I ', owner, owner || '_subject_type_check')
      || replace(types, 'ARRAY[', 'ARRAY[''event_answer''::text, ');
  end loop;
end $$;

-- Announces to the moderators of a circle that the reports of its events that they see may have changed, as 0052 does
-- for activities.
create function publish_circle_of_event(reported_event_id bigint) returns void language sql as $$
  select pg_notify('daystar', json_build_object('circle_reports', json_build_object('circle_id', s.circle_id))::text)
  from events e join event_series s on s.id = e.series_id where e.id = reported_event_id and s.circle_id is not null
$$;

create function publish_event_case() returns trigger language plpgsql as $$
begin
  perform publish_circle_of_event(case new.subject_type
    when 'event' then new.subject_id
    when 'event_comment' then (select event_id from event_comments where id = new.subject_id)
    when 'event_answer' then (select event_id from event_answers where id = new.subject_id)
  end);
  return null;
end $$;
create trigger event_case_opened after insert on report_cases for each row
  when (new.subject_type in ('event', 'event_comment', 'event_answer')) execute function publish_event_case();
create trigger event_case_decided after update of decided_at on report_cases for each row
  when (new.subject_type in ('event', 'event_comment', 'event_answer')
    and old.decided_at is distinct from new.decided_at) execute function publish_event_case();

create function publish_reports_of_event_part() returns trigger language plpgsql as $$
begin
  if exists (select from report_cases
    where subject_type = tg_argv[0] and subject_id = old.id and decided_at is null) then
    perform publish_circle_of_event(old.event_id);
  end if;
  return null;
end $$;
create trigger reported_event_comment_deleted after delete on event_comments
  for each row execute function publish_reports_of_event_part('event_comment');
create trigger reported_note_deleted after delete on event_answers
  for each row when (old.note <> '') execute function publish_reports_of_event_part('event_answer');
create trigger reported_note_changed after update of note on event_answers
  for each row when (old.note <> new.note and old.note <> '')
  execute function publish_reports_of_event_part('event_answer');

-- Before, because the dates, comments and answers are deleted with the series.
create function publish_reports_of_series() returns trigger language plpgsql as $$
begin
  perform pg_notify('daystar', json_build_object(
    'circle_reports', json_build_object('circle_id', old.circle_id))::text);
  return old;
end $$;
create trigger reported_event_deleted before delete on event_series
  for each row when (old.circle_id is not null) execute function publish_reports_of_series();
