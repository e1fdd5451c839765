-- expand
-- Announces to the admins of a circle that the reports that they see may have changed, because something that is reported was deleted, hidden,
-- or removed from the circle. The triggers of report_cases announce new reports and decisions.
create function publish_circle_reports(reported_activity_id bigint) returns void language sql as $$
  select pg_notify('daystar', json_build_object('circle_reports', json_build_object('circle_id', circle_id))::text)
  from activity_circles where activity_id = reported_activity_id
$$;

create function has_open_case(reported_activity_id bigint) returns boolean stable language sql as $$
  select exists (select from report_cases where subject_type = 'activity' and subject_id = reported_activity_id and decided_at is null)
    or exists (select from report_cases c join comments k on k.id = c.subject_id
      where c.subject_type = 'comment' and k.activity_id = reported_activity_id and c.decided_at is null)
$$;

create function publish_reports_of_activity() returns trigger language plpgsql as $$
begin
  if has_open_case(old.id) then perform publish_circle_reports(old.id); end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
-- Before, because the circles of a deleted activity and its comments are deleted with it.
create trigger reported_activity_deleted before delete on activities for each row execute function publish_reports_of_activity();
create trigger reported_activity_hidden before update of audience, reach on activities for each row
  when ((old.audience, old.reach) is distinct from (new.audience, new.reach)) execute function publish_reports_of_activity();

create function publish_reports_of_link() returns trigger language plpgsql as $$
begin
  if has_open_case(old.activity_id) then
    perform pg_notify('daystar', json_build_object('circle_reports', json_build_object('circle_id', old.circle_id))::text);
  end if;
  return null;
end $$;
create trigger reported_activity_unlinked after delete on activity_circles for each row execute function publish_reports_of_link();

create function publish_reports_of_comment() returns trigger language plpgsql as $$
begin
  if exists (select from report_cases where subject_type = 'comment' and subject_id = old.id and decided_at is null) then
    perform publish_circle_reports(old.activity_id);
  end if;
  return null;
end $$;
create trigger reported_comment_deleted after delete on comments for each row execute function publish_reports_of_comment();
