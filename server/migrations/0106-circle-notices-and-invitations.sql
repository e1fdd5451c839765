-- expand
-- Notices that admins send to all members of their circle.
create table circle_notices (
  id bigint generated always as identity primary key,
  circle_id bigint not null references circles (id) on delete cascade,
  author_id bigint not null references members (id) on delete cascade,
  text text not null check (length(text) between 1 and 500),
  sent_at timestamptz not null default now()
);
create index circle_notices_in_order on circle_notices (circle_id, sent_at desc, id desc);
create index circle_notices_author on circle_notices (author_id);

-- When notices were sent, also those that were removed: their number in a day is limited.
create table circle_notice_times (
  circle_id bigint not null references circles (id) on delete cascade,
  sent_at timestamptz not null default now()
);
create index circle_notice_times_in_order on circle_notice_times (circle_id, sent_at);

-- Members whom members of a circle invited, and who have not joined.
create table circle_invitations (
  circle_id bigint not null references circles (id) on delete cascade,
  member_id bigint not null references members (id) on delete cascade,
  invited_by bigint not null references members (id) on delete cascade,
  invited_at timestamptz not null default now(),
  primary key (circle_id, member_id)
);
create index circle_invitations_of_member on circle_invitations (member_id);
create index circle_invitations_by_member on circle_invitations (invited_by);

-- Who belongs to a circle, or was removed from it, is not invited.
create function end_circle_invitation() returns trigger language plpgsql as $$
begin
  delete from circle_invitations where circle_id = new.circle_id and member_id = new.member_id;
  return null;
end $$;
create trigger membership_ends_invitation after insert on circle_members
  for each row execute function end_circle_invitation();
create trigger removal_ends_invitation after insert on circle_bars
  for each row execute function end_circle_invitation();

alter table notifications add column notice_id bigint references circle_notices (id) on delete cascade;
create index notifications_notice on notifications (notice_id) where notice_id is not null;
alter table notifications
  drop constraint notifications_once,
  add constraint notifications_once unique nulls not distinct
    (recipient_id, type, actor_id, activity_id, comment_id, connection_id, event_id, circle_id, notice_id);
-- Adds two types to those that exist.
do $$
declare
  types text := (select pg_get_constraintdef(oid) from pg_constraint
    where conrelid = 'notifications'::regclass and conname = 'notifications_type');
begin
  alter table notifications drop constraint notifications_type;
  execute 'alter table notifications add constraint notifications_type '
    || replace(types, 'ARRAY[', 'ARRAY[''circle_noticed''::text, ''circle_invited''::text, ');
end $$;

-- Notices can be reported.
do $$
declare
  owner text;
  types text;
begin
  foreach owner in array array['report_cases', 'sanctions'] loop
    select pg_get_constraintdef(oid) into strict types from pg_constraint
      where conrelid = owner::regclass and conname = owner || '_subject_type_check';
    execute format('alter table %I drop constraint %I', owner, owner || '_subject_type_check');
    execute format('alter table %I add constraint %I ', owner, owner || '_subject_type_check')
      || replace(types, 'ARRAY[', 'ARRAY[''notice''::text, ');
  end loop;
end $$;
