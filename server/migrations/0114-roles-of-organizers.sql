-- expand
-- The role of an organizer ends, however they leave the circle of the event, and with a block between them and the
-- author. They would have it again after they rejoined, or after the block ended.
create function end_roles_after_leaving() returns trigger language plpgsql as $$
begin
  update event_invitations i set is_organizer = false from event_series s, rows
  where i.is_organizer and i.member_id = rows.member_id and s.id = i.series_id and s.circle_id = rows.circle_id;
  return null;
end $$;
create trigger leaving_ends_roles after delete on circle_members
  referencing old table as rows for each statement execute function end_roles_after_leaving();

create function end_roles_after_block() returns trigger language plpgsql as $$
begin
  update event_invitations i set is_organizer = false from event_series s
  where i.is_organizer and s.id = i.series_id
    and ((i.member_id = new.blocked_id and s.author_id = new.blocker_id)
      or (i.member_id = new.blocker_id and s.author_id = new.blocked_id));
  return null;
end $$;
create trigger block_ends_roles after insert on blocks for each row execute function end_roles_after_block();

update event_invitations i set is_organizer = false from event_series s
where i.is_organizer and s.id = i.series_id and (
  (s.circle_id is not null and not exists (
    select from circle_members m where m.circle_id = s.circle_id and m.member_id = i.member_id))
  or exists (select from blocks b where (b.blocker_id = i.member_id and b.blocked_id = s.author_id)
    or (b.blocked_id = i.member_id and b.blocker_id = s.author_id)));

-- Authors have no place at events of a circle to which they no longer belong.
delete from event_answers n using events e, event_series s
where e.id = n.event_id and s.id = e.series_id and e.ends_at > now()
  and n.member_id = s.author_id and s.circle_id is not null and not (s.is_open and s.audience <> 'circle')
  and not exists (select from circle_members m where m.circle_id = s.circle_id and m.member_id = s.author_id
    and (m.reads_closed or s.is_open));
