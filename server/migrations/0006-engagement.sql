create table high_fives (
  activity_id bigint not null references activities (id) on delete cascade,
  member_id bigint not null references members (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (activity_id, member_id)
);
create index high_fives_newest on high_fives (activity_id, created_at desc, member_id desc);
create index high_fives_of_member on high_fives (member_id);

create table comments (
  id bigint generated always as identity primary key,
  activity_id bigint not null references activities (id) on delete cascade,
  author_id bigint not null references members (id) on delete cascade,
  content text not null check (length(content) between 1 and 5000),
  star_count integer not null default 0 check (star_count >= 0),
  created_at timestamptz not null default now()
);
create index comments_in_order on comments (activity_id, created_at, id);
create index comments_of_author on comments (author_id);

create table comment_mentions (
  comment_id bigint not null references comments (id) on delete cascade,
  member_id bigint not null references members (id) on delete cascade,
  primary key (comment_id, member_id)
);
create index comment_mentions_of_member on comment_mentions (member_id);

create table comment_stars (
  comment_id bigint not null references comments (id) on delete cascade,
  member_id bigint not null references members (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (comment_id, member_id)
);
create index comment_stars_of_member on comment_stars (member_id);

create function count_high_fives() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update activities a set high_five_count = a.high_five_count + r.n
      from (select activity_id, count(*)::int n from new_rows group by 1) r where a.id = r.activity_id;
  else
    update activities a set high_five_count = a.high_five_count - r.n
      from (select activity_id, count(*)::int n from old_rows group by 1) r where a.id = r.activity_id;
  end if;
  return null;
end $$;
create trigger high_fives_counted_insert after insert on high_fives
  referencing new table as new_rows for each statement execute function count_high_fives();
create trigger high_fives_counted_delete after delete on high_fives
  referencing old table as old_rows for each statement execute function count_high_fives();

create function count_comments() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update activities a set comment_count = a.comment_count + r.n
      from (select activity_id, count(*)::int n from new_rows group by 1) r where a.id = r.activity_id;
  else
    update activities a set comment_count = a.comment_count - r.n
      from (select activity_id, count(*)::int n from old_rows group by 1) r where a.id = r.activity_id;
  end if;
  return null;
end $$;
create trigger comments_counted_insert after insert on comments
  referencing new table as new_rows for each statement execute function count_comments();
create trigger comments_counted_delete after delete on comments
  referencing old table as old_rows for each statement execute function count_comments();

create function count_comment_stars() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update comments c set star_count = c.star_count + r.n
      from (select comment_id, count(*)::int n from new_rows group by 1) r where c.id = r.comment_id;
  else
    update comments c set star_count = c.star_count - r.n
      from (select comment_id, count(*)::int n from old_rows group by 1) r where c.id = r.comment_id;
  end if;
  return null;
end $$;
create trigger comment_stars_counted_insert after insert on comment_stars
  referencing new table as new_rows for each statement execute function count_comment_stars();
create trigger comment_stars_counted_delete after delete on comment_stars
  referencing old table as old_rows for each statement execute function count_comment_stars();
