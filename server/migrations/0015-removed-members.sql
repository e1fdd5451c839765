-- Whom an admin removed from a circle: they cannot join again, by any invite link, until an admin lets them in.
create table circle_bars (
  circle_id bigint not null references circles (id) on delete cascade,
  member_id bigint not null references members (id) on delete cascade,
  removed_at timestamptz not null default now(),
  primary key (circle_id, member_id)
);
create index circle_bars_newest on circle_bars (circle_id, removed_at desc, member_id desc);
create index circle_bars_member on circle_bars (member_id);

-- Whose request the followee declined, or whom they removed as a follower. The row is kept after the end of the period: it
-- makes the next period longer, and a request is not accepted automatically while it exists.
create table connection_bars (
  follower_id bigint not null references members (id) on delete cascade,
  followee_id bigint not null references members (id) on delete cascade,
  times integer not null default 1 check (times > 0),
  ends_at timestamptz not null,
  primary key (follower_id, followee_id),
  check (follower_id <> followee_id)
);
create index connection_bars_followee on connection_bars (followee_id);
