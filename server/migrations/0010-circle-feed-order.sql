-- A circle's feed is one index range, newest first, however much was shared there: each link carries when its activity happened.
alter table activity_circles add column occurred_at timestamptz not null default '-infinity';
update activity_circles ac set occurred_at = a.occurred_at from activities a where a.id = ac.activity_id;
create index activity_circles_newest on activity_circles (circle_id, occurred_at desc, activity_id desc);
drop index activity_circles_of_circle;

create function link_knows_when() returns trigger language plpgsql as $$
begin
  select a.occurred_at into strict new.occurred_at from activities a where a.id = new.activity_id;
  return new;
end $$;
create trigger link_knows_when before insert on activity_circles for each row execute function link_knows_when();

create function links_move_along() returns trigger language plpgsql as $$
begin
  update activity_circles set occurred_at = new.occurred_at where activity_id = new.id;
  return null;
end $$;
create trigger links_move_along after update of occurred_at on activities
  for each row when (old.occurred_at <> new.occurred_at) execute function links_move_along();
