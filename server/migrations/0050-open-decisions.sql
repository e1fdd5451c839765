-- expand
-- Announces that what moderators have to decide has changed: reports, appeals and applications. With the activity whose circles have admins
-- who see the report as well.
create function publish_case_change() returns trigger language plpgsql as $$
declare
  changed report_cases;
begin
  if tg_op = 'DELETE' then changed := old; else changed := new; end if;
  perform pg_notify('daystar', json_build_object('open_decisions', json_build_object('activity_id', case changed.subject_type
    when 'activity' then changed.subject_id
    when 'comment' then (select activity_id from comments where id = changed.subject_id)
  end))::text);
  return null;
end $$;
create trigger case_opened after insert on report_cases for each row execute function publish_case_change();
create trigger case_decided after update of decided_at on report_cases for each row
  when (old.decided_at is distinct from new.decided_at) execute function publish_case_change();
create trigger open_case_deleted after delete on report_cases for each row
  when (old.decided_at is null) execute function publish_case_change();

create function publish_open_decisions() returns trigger language plpgsql as $$
begin
  perform pg_notify('daystar', '{"open_decisions":{"activity_id":null}}');
  return null;
end $$;
create trigger appeal_changed after update on sanctions for each row
  when ((old.appealed_at, old.appeal_decided_at) is distinct from (new.appealed_at, new.appeal_decided_at))
  execute function publish_open_decisions();
create trigger open_appeal_deleted after delete on sanctions for each row
  when (old.appealed_at is not null and old.appeal_decided_at is null) execute function publish_open_decisions();
create trigger application_created after insert on applications for each row execute function publish_open_decisions();
create trigger application_declined after update of status on applications for each row
  when (old.status <> new.status) execute function publish_open_decisions();
create trigger open_application_deleted after delete on applications for each row
  when (old.status = 'open') execute function publish_open_decisions();

-- When the moderators got an email about the case.
alter table report_cases add column emailed_at timestamptz;
create index report_cases_emailed on report_cases (emailed_at) where emailed_at is not null;
