-- expand
-- The last day on which a member used a session that has ended. The sessions themselves know it for those that have not.
create table member_last_days (
  member_id bigint primary key references members (id) on delete cascade,
  day date not null
);

create function keep_last_day() returns trigger language plpgsql as $$
begin
  insert into member_last_days (member_id, day)
  select s.member_id, max((s.last_seen_at at time zone 'UTC')::date) from ended s
  -- An account that is deleted ends its sessions as well.
  where exists (select from members m where m.id = s.member_id)
  group by s.member_id order by s.member_id
  on conflict (member_id) do update set day = greatest(member_last_days.day, excluded.day);
  return null;
end $$;
create trigger last_day_of_ended_sessions after delete on sessions
  referencing old table as ended for each statement execute function keep_last_day();
