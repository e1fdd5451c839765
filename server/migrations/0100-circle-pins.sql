-- expand
-- What is pinned to the page of a circle: an activity in it, or a text.
create table circle_pins (
  circle_id bigint primary key references circles (id) on delete cascade,
  activity_id bigint,
  text text not null default '' check (length(text) <= 2000),
  pinned_by bigint references members (id) on delete set null,
  pinned_at timestamptz not null default now(),
  check ((activity_id is null) <> (text = '')),
  -- An activity that leaves the circle is no longer pinned.
  foreign key (activity_id, circle_id) references activity_circles (activity_id, circle_id) on delete cascade
);
create index circle_pins_activity on circle_pins (activity_id, circle_id) where activity_id is not null;
create index circle_pins_member on circle_pins (pinned_by) where pinned_by is not null;

-- The gallery of a circle reads only activities with photos or videos.
alter table activity_circles add column has_media boolean not null default false;
alter table activity_circles disable trigger links_published_update;
update activity_circles l set has_media = true from activities a where a.id = l.activity_id and a.media_id is not null;
alter table activity_circles enable trigger links_published_update;
create index activity_circles_with_media on activity_circles (circle_id, occurred_at desc, activity_id desc)
  where has_media;

create function record_link_media() returns trigger language plpgsql as $$
begin
  select a.media_id is not null into strict new.has_media from activities a where a.id = new.activity_id;
  return new;
end $$;
create trigger link_records_media before insert on activity_circles
  for each row execute function record_link_media();

create function update_link_media() returns trigger language plpgsql as $$
begin
  update activity_circles set has_media = new.media_id is not null where activity_id = new.id;
  return null;
end $$;
create trigger media_updates_links after update of media_id on activities
  for each row when ((old.media_id is null) <> (new.media_id is null)) execute function update_link_media();
