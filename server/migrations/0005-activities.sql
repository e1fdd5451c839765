create table activities (
  id bigint generated always as identity primary key,
  author_id bigint not null references members (id) on delete cascade,
  title text not null check (length(title) between 1 and 200),
  description text not null default '' check (length(description) <= 10000),
  mood text not null default '' check (length(mood) <= 60),
  duration_minutes integer check (duration_minutes between 5 and 775 and duration_minutes % 5 = 0),
  location text not null default '' check (length(location) <= 200),
  place_id text,
  lat double precision check (lat between -90 and 90),
  lng double precision check (lng between -180 and 180),
  -- As typed, for showing; the keys beside them are folded, for finding.
  tags text[] not null default '{}',
  tag_keys text[] not null default '{}',
  -- When it happened, and the calendar date that was then, where the member was.
  occurred_at timestamptz not null,
  local_date date not null,
  audience text not null default 'everyone' check (audience in ('everyone', 'followers', 'me')),
  -- 'open': in no circle, or in at least one public circle. 'circles': only in private ones. Kept by trigger.
  reach text not null default 'open' check (reach in ('open', 'circles')),
  media_id bigint references media (id) on delete set null,
  alt_text text not null default '' check (length(alt_text) <= 1000),
  high_five_count integer not null default 0 check (high_five_count >= 0),
  comment_count integer not null default 0 check (comment_count >= 0),
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  check ((lat is null) = (lng is null))
);
create index activities_of_author on activities (author_id, occurred_at desc, id desc);
create index activities_newest on activities (occurred_at desc, id desc);
create index activities_days on activities (author_id, local_date);
create index activities_tags on activities using gin (tag_keys);
create index activities_media on activities (media_id) where media_id is not null;

create table activity_circles (
  activity_id bigint not null references activities (id) on delete cascade,
  circle_id bigint not null references circles (id) on delete cascade,
  primary key (activity_id, circle_id)
);
create index activity_circles_of_circle on activity_circles (circle_id, activity_id);

create table activity_mentions (
  activity_id bigint not null references activities (id) on delete cascade,
  member_id bigint not null references members (id) on delete cascade,
  primary key (activity_id, member_id)
);
create index activity_mentions_of_member on activity_mentions (member_id);

create function count_activities() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update members m set activities_count = m.activities_count + r.n
      from (select author_id, count(*)::int n from new_rows group by 1) r where m.id = r.author_id;
  else
    update members m set activities_count = m.activities_count - r.n
      from (select author_id, count(*)::int n from old_rows group by 1) r where m.id = r.author_id;
  end if;
  return null;
end $$;
create trigger activities_counted_insert after insert on activities
  referencing new table as new_rows for each statement execute function count_activities();
create trigger activities_counted_delete after delete on activities
  referencing old table as old_rows for each statement execute function count_activities();

create function set_reach(ids bigint[]) returns void language sql as $$
  update activities a set reach = wanted.reach
  from (
    select t.id, case
      when not exists (select from activity_circles ac where ac.activity_id = t.id) then 'open'
      when exists (select from activity_circles ac join circles c on c.id = ac.circle_id
                   where ac.activity_id = t.id and not c.is_private) then 'open'
      else 'circles' end as reach
    from unnest(ids) as t(id)
  ) wanted
  where a.id = wanted.id and a.reach <> wanted.reach
$$;

create function reach_follows_links() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then perform set_reach(array(select distinct activity_id from new_rows));
  else perform set_reach(array(select distinct activity_id from old_rows));
  end if;
  return null;
end $$;
create trigger reach_follows_insert after insert on activity_circles
  referencing new table as new_rows for each statement execute function reach_follows_links();
create trigger reach_follows_delete after delete on activity_circles
  referencing old table as old_rows for each statement execute function reach_follows_links();

create function reach_follows_privacy() returns trigger language plpgsql as $$
begin
  perform set_reach(array(select activity_id from activity_circles where circle_id = new.id));
  return null;
end $$;
create trigger reach_follows_privacy after update of is_private on circles
  for each row when (old.is_private <> new.is_private) execute function reach_follows_privacy();

-- What was shared with a private circle alone must never become public because the circle is gone.
create function keep_private_what_was() returns trigger language plpgsql as $$
begin
  update activities a set audience = 'me'
  where a.id in (select activity_id from activity_circles where circle_id = old.id)
    and not exists (select from activity_circles o where o.activity_id = a.id and o.circle_id <> old.id);
  return old;
end $$;
create trigger keep_private_what_was before delete on circles
  for each row when (old.is_private) execute function keep_private_what_was();
