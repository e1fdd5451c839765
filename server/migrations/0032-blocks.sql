-- expand
-- Who blocked whom. Whichever of the two did it, neither sees the other.
create table blocks (
  blocker_id bigint not null references members (id) on delete cascade,
  blocked_id bigint not null references members (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index blocks_of_blocked on blocks (blocked_id, blocker_id);
create index blocks_newest on blocks (blocker_id, created_at desc, blocked_id desc);

-- What both members see changed.
create function publish_blocks() returns trigger language plpgsql as $$
begin
  perform notify_ids('viewer', array(select blocker_id from rows union select blocked_id from rows order by 1));
  return null;
end $$;
create trigger blocks_published_insert after insert on blocks
  referencing new table as rows for each statement execute function publish_blocks();
create trigger blocks_published_delete after delete on blocks
  referencing old table as rows for each statement execute function publish_blocks();
