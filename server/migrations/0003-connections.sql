-- Directed: an accepted row means that the follower sees the followee's activities in the home feed.
create table connections (
  id bigint generated always as identity primary key,
  follower_id bigint not null references members (id) on delete cascade,
  followee_id bigint not null references members (id) on delete cascade,
  status text not null check (status in ('pending', 'accepted')),
  created_at timestamptz not null default now(),
  accepted_at timestamptz,
  unique (follower_id, followee_id),
  check (follower_id <> followee_id),
  check ((status = 'accepted') = (accepted_at is not null))
);
create index connections_to_followee on connections (followee_id, status, follower_id);
create index connections_from_follower on connections (follower_id, status, followee_id);

create function count_connections() returns trigger language plpgsql as $$
begin
  if tg_op in ('INSERT', 'UPDATE') then
    update members m set followers_count = m.followers_count + c.n
      from (select followee_id, count(*)::int n from new_rows where status = 'accepted' group by 1) c where m.id = c.followee_id;
    update members m set following_count = m.following_count + c.n
      from (select follower_id, count(*)::int n from new_rows where status = 'accepted' group by 1) c where m.id = c.follower_id;
  end if;
  if tg_op in ('DELETE', 'UPDATE') then
    update members m set followers_count = m.followers_count - c.n
      from (select followee_id, count(*)::int n from old_rows where status = 'accepted' group by 1) c where m.id = c.followee_id;
    update members m set following_count = m.following_count - c.n
      from (select follower_id, count(*)::int n from old_rows where status = 'accepted' group by 1) c where m.id = c.follower_id;
  end if;
  return null;
end $$;
create trigger connections_counted_insert after insert on connections
  referencing new table as new_rows for each statement execute function count_connections();
create trigger connections_counted_update after update on connections
  referencing old table as old_rows new table as new_rows for each statement execute function count_connections();
create trigger connections_counted_delete after delete on connections
  referencing old table as old_rows for each statement execute function count_connections();
