-- expand
-- Moderators of a circle handle requests, reports and content; earlier versions treat them as ordinary members.
alter table circle_members drop constraint circle_members_role_check,
  add constraint circle_members_role_check check (role in ('member', 'moderator', 'admin'));
create index circle_moderators on circle_members (circle_id, member_id) where role in ('moderator', 'admin');

-- Requests to join a private circle that wait for a decision.
create table circle_requests (
  circle_id bigint not null references circles (id) on delete cascade,
  member_id bigint not null references members (id) on delete cascade,
  text text not null default '' check (length(text) <= 500),
  requested_at timestamptz not null default now(),
  primary key (circle_id, member_id)
);
create index circle_requests_of_member on circle_requests (member_id);
create index circle_requests_in_order on circle_requests (circle_id, requested_at, member_id);

-- How often a member was declined, and until when they cannot ask again.
create table circle_request_pauses (
  circle_id bigint not null references circles (id) on delete cascade,
  member_id bigint not null references members (id) on delete cascade,
  times integer not null default 1,
  ends_at timestamptz not null,
  primary key (circle_id, member_id)
);
create index circle_request_pauses_of_member on circle_request_pauses (member_id);

alter table notifications add column circle_id bigint references circles (id) on delete cascade;
create index notifications_circle on notifications (circle_id) where circle_id is not null;
alter table notifications
  drop constraint notifications_once,
  add constraint notifications_once unique nulls not distinct
    (recipient_id, type, actor_id, activity_id, comment_id, connection_id, event_id, circle_id);
-- Adds two types to those that exist.
do $$
declare
  types text := (select pg_get_constraintdef(oid) from pg_constraint
    where conrelid = 'notifications'::regclass and conname = 'notifications_type');
begin
  alter table notifications drop constraint notifications_type;
  execute 'alter table notifications add constraint notifications_type '
    || replace(types, 'ARRAY[', 'ARRAY[''circle_requested''::text, ''circle_accepted''::text, ');
end $$;

-- Who belongs to a circle, or was removed from it, waits for no decision.
create function end_circle_request() returns trigger language plpgsql as $$
begin
  delete from circle_requests where circle_id = new.circle_id and member_id = new.member_id;
  delete from notifications where type = 'circle_requested' and circle_id = new.circle_id and actor_id = new.member_id;
  return null;
end $$;
create trigger membership_ends_request after insert on circle_members
  for each row execute function end_circle_request();
create trigger removal_ends_request after insert on circle_bars
  for each row execute function end_circle_request();
