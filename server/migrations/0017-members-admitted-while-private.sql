-- Everyone can join a circle that has become public. What was posted while it was private stays with those who were members then.
alter table circle_members add column reads_closed boolean not null default true;
alter table circle_members alter column reads_closed set default false;

-- Locked, because the count of members is updated next, and so that a concurrent change of privacy is not missed.
create function record_admission() returns trigger language plpgsql as $$
begin
  select c.is_private into strict new.reads_closed from circles c where c.id = new.circle_id for no key update;
  return new;
end $$;
create trigger member_records_admission before insert on circle_members for each row execute function record_admission();

create function admit_members() returns trigger language plpgsql as $$
begin
  update circle_members set reads_closed = true where circle_id = new.id and not reads_closed;
  return null;
end $$;
create trigger private_circle_admits_members after update of is_private on circles
  for each row when (new.is_private and not old.is_private) execute function admit_members();
