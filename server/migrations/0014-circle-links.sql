-- Who can see an activity in circles depends on its links only, never on what a circle becomes later: each link records whether
-- its circle was public when the author shared the activity there. A circle that becomes private closes all its links; one that becomes
-- public opens none. Reach is stored for the feeds. Triggers only ever narrow it; only commands of the author widen it.
--
-- Everything that derives reach locks the activities first, in the order of their ids, and then reads the links in a new statement, so
-- that of two concurrent changes the later one sees the earlier one.
alter table activity_circles add column is_open boolean not null default false;

-- An activity that is for members only stays so, also where a public circle contradicts that.
update activity_circles l set is_open = true
from circles c, activities a
where c.id = l.circle_id and not c.is_private and a.id = l.activity_id and a.reach = 'open';

drop trigger reach_follows_insert on activity_circles;
drop trigger reach_follows_delete on activity_circles;
drop trigger reach_follows_privacy on circles;
drop trigger keep_private_what_was on circles;
drop function reach_follows_links();
drop function reach_follows_privacy();
drop function keep_private_what_was();
drop function set_reach(bigint[]);

-- The share lock waits for a concurrent change of the circle's privacy, and makes a later one wait for this transaction.
create function record_openness() returns trigger language plpgsql as $$
begin
  select not c.is_private into strict new.is_open from circles c where c.id = new.circle_id for share;
  return new;
end $$;
create trigger link_records_openness before insert on activity_circles for each row execute function record_openness();

create function narrow_reach(ids bigint[]) returns void language plpgsql as $$
begin
  perform from activities where id = any(ids) order by id for no key update;
  update activities a set reach = 'circles'
  where a.id = any(ids) and a.reach = 'open'
    and exists (select from activity_circles l where l.activity_id = a.id)
    and not exists (select from activity_circles l where l.activity_id = a.id and l.is_open);
end $$;

create function narrow_reach_of_linked() returns trigger language plpgsql as $$
begin
  perform narrow_reach(array(select distinct activity_id from rows));
  return null;
end $$;
create trigger links_narrow_reach_insert after insert on activity_circles
  referencing new table as rows for each statement execute function narrow_reach_of_linked();
create trigger links_narrow_reach_delete after delete on activity_circles
  referencing old table as rows for each statement execute function narrow_reach_of_linked();

create function close_links() returns trigger language plpgsql as $$
declare
  ids bigint[] := array(select activity_id from activity_circles where circle_id = new.id and is_open);
begin
  perform from activities where id = any(ids) order by id for no key update;
  update activity_circles set is_open = false where circle_id = new.id and is_open;
  perform narrow_reach(ids);
  return null;
end $$;
create trigger private_circle_closes_links after update of is_private on circles
  for each row when (new.is_private and not old.is_private) execute function close_links();

-- An activity that was for members only and has lost its last circle is for its author only. Its reach stays 'circles', so that it is
-- not opened by a change of the audience that was meant for the members of the circle.
create function detach_activities() returns trigger language plpgsql as $$
declare
  ids bigint[] := array(select activity_id from activity_circles where circle_id = old.id);
begin
  perform from activities where id = any(ids) order by id for no key update;
  delete from activity_circles where circle_id = old.id;
  update activities a set audience = 'me'
  where a.id = any(ids) and a.reach = 'circles' and a.audience <> 'me'
    and not exists (select from activity_circles l where l.activity_id = a.id);
  return old;
end $$;
create trigger deleted_circle_detaches_activities before delete on circles
  for each row execute function detach_activities();

-- A circle is deleted with its last member, also if that member's account is deleted.
create function delete_empty_circles() returns trigger language plpgsql as $$
declare
  ids bigint[] := array(select distinct circle_id from rows);
begin
  perform from circles where id = any(ids) order by id for update;
  delete from circles c where c.id = any(ids)
    and not exists (select from circle_members m where m.circle_id = c.id);
  return null;
end $$;
create trigger circle_members_last_left after delete on circle_members
  referencing old table as rows for each statement execute function delete_empty_circles();

update activities a set reach = 'circles'
where a.reach = 'open'
  and exists (select from activity_circles l where l.activity_id = a.id)
  and not exists (select from activity_circles l where l.activity_id = a.id and l.is_open);
update activities a set audience = 'me'
where a.reach = 'circles' and a.audience <> 'me'
  and not exists (select from activity_circles l where l.activity_id = a.id);
