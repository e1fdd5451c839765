create table circles (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 100),
  description text not null default '' check (length(description) <= 5000),
  is_private boolean not null default false,
  image_media_id bigint references media (id) on delete set null,
  banner_media_id bigint references media (id) on delete set null,
  member_count integer not null default 0 check (member_count >= 0),
  created_by bigint references members (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  name_key text not null generated always as (search_key(name)) stored
);
create index circles_name_trigrams on circles using gin (name_key gin_trgm_ops);
create index circles_by_size on circles (member_count desc, id desc);
create index circles_image on circles (image_media_id) where image_media_id is not null;
create index circles_banner on circles (banner_media_id) where banner_media_id is not null;

create table circle_members (
  circle_id bigint not null references circles (id) on delete cascade,
  member_id bigint not null references members (id) on delete cascade,
  role text not null default 'member' check (role in ('member', 'admin')),
  joined_at timestamptz not null default now(),
  primary key (circle_id, member_id)
);
create index circle_members_of_member on circle_members (member_id, circle_id);
create index circle_members_by_seniority on circle_members (circle_id, joined_at, member_id);

create table circle_invites (
  id bigint generated always as identity primary key,
  circle_id bigint not null references circles (id) on delete cascade,
  -- Kept readable: every member of the circle may copy the same link again.
  token text not null unique,
  created_by bigint references members (id) on delete set null,
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);
create unique index circle_invites_one_open on circle_invites (circle_id) where revoked_at is null;

create function count_circle_members() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update circles c set member_count = c.member_count + r.n
      from (select circle_id, count(*)::int n from new_rows group by 1) r where c.id = r.circle_id;
  else
    update circles c set member_count = c.member_count - r.n
      from (select circle_id, count(*)::int n from old_rows group by 1) r where c.id = r.circle_id;
  end if;
  return null;
end $$;
create trigger circle_members_counted_insert after insert on circle_members
  referencing new table as new_rows for each statement execute function count_circle_members();
create trigger circle_members_counted_delete after delete on circle_members
  referencing old table as old_rows for each statement execute function count_circle_members();
