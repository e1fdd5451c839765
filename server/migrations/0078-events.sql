-- expand
-- An event that takes place once or repeatedly: what its dates have in common. The wall time is stored with its time
-- zone, because the rules of a zone change; `events` contains the instants that follow.
create table event_series (
  id bigint generated always as identity primary key,
  -- Identifies it in calendars of other programs.
  uid uuid not null default gen_random_uuid() unique,
  author_id bigint not null references members (id) on delete cascade,
  circle_id bigint references circles (id) on delete cascade,
  -- In no circle, or in one that has been public since the event was created. A trigger only ever narrows it.
  is_open boolean not null default true,
  audience text not null check (audience in ('everyone', 'followers', 'circle', 'invited')),
  title text not null check (length(title) between 1 and 200),
  description text not null default '' check (length(description) <= 10000),
  location text not null default '' check (length(location) <= 200),
  alt_text text not null default '' check (length(alt_text) <= 1000),
  place_id text,
  lat double precision check (lat between -90 and 90),
  lng double precision check (lng between -180 and 180),
  media_id bigint references media (id) on delete set null,
  start_date date not null,
  start_time time not null,
  time_zone text not null,
  duration_minutes integer not null check (duration_minutes between 1 and 44640),
  -- null: takes place once.
  repeats text check (repeats in ('weekly', 'monthly_day', 'monthly_weekday', 'monthly_last_weekday')),
  repeat_every smallint not null default 1 check (repeat_every between 1 and 12),
  repeat_until date,
  -- null: without a limit.
  capacity integer check (capacity between 1 and 10000),
  guests_max smallint not null default 0 check (guests_max between 0 and 20),
  -- Grows with each change that matters to calendars.
  sequence integer not null default 0,
  -- Until which date rows of `events` exist.
  filled_until date not null,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  check ((lat is null) = (lng is null)),
  check ((audience = 'circle') <= (circle_id is not null)),
  check ((audience = 'followers') <= (circle_id is null))
);
create index event_series_of_author on event_series (author_id, id);
create index event_series_of_circle on event_series (circle_id, id) where circle_id is not null;
create index event_series_media on event_series (media_id) where media_id is not null;
create index event_series_filled on event_series (filled_until) where repeats is not null;

-- The dates of a series: one of them, also of an event that takes place once.
create table events (
  id bigint generated always as identity primary key,
  series_id bigint not null references event_series (id) on delete cascade,
  -- The date by the rule, which stays when the event is moved.
  occurs_on date not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  is_moved boolean not null default false,
  cancelled_at timestamptz,
  cancel_reason text not null default '' check (length(cancel_reason) <= 500),
  sequence integer not null default 0,
  unique (series_id, occurs_on),
  check (ends_at > starts_at)
);
create index events_by_start on events (starts_at, id);
create index events_by_end on events (ends_at, id);

-- Who was invited, and who organizes an event together with its author.
create table event_invitations (
  series_id bigint not null references event_series (id) on delete cascade,
  member_id bigint not null references members (id) on delete cascade,
  invited_by bigint references members (id) on delete set null,
  is_organizer boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (series_id, member_id)
);
create index event_invitations_of_member on event_invitations (member_id);
create index event_organizers on event_invitations (series_id, created_at, member_id) where is_organizer;
create index event_invitations_newest on event_invitations (series_id, created_at desc, member_id desc);
create index event_invitations_by on event_invitations (invited_by) where invited_by is not null;

create table event_answers (
  event_id bigint not null references events (id) on delete cascade,
  member_id bigint not null references members (id) on delete cascade,
  answer text not null check (answer in ('going', 'maybe', 'declined')),
  -- Since when the member waits for a place; null: has one, or needs none.
  waiting_since timestamptz,
  guests smallint not null default 0 check (guests between 0 and 20),
  note text not null default '' check (length(note) <= 300),
  -- How many minutes before the start the member is reminded.
  reminders integer[] not null default '{}',
  -- The shortest of these times for which the reminder was sent.
  reminded_minutes integer,
  answered_at timestamptz not null default now(),
  primary key (event_id, member_id),
  check ((waiting_since is not null) <= (answer = 'going')),
  check ((guests > 0) <= (answer = 'going'))
);
create index event_answers_of_member on event_answers (member_id, event_id);
create index event_answers_in_order on event_answers (event_id, answered_at, member_id);
create index event_answers_waiting on event_answers (event_id, waiting_since, member_id)
  where waiting_since is not null;

create table event_comments (
  id bigint generated always as identity primary key,
  event_id bigint not null references events (id) on delete cascade,
  author_id bigint not null references members (id) on delete cascade,
  content text not null check (length(content) between 1 and 5000),
  created_at timestamptz not null default now()
);
create index event_comments_in_order on event_comments (event_id, created_at, id);
create index event_comments_of_author on event_comments (author_id);

-- A circle that becomes private closes its events; one that becomes public opens none.
create function close_events() returns trigger language plpgsql as $$
begin
  update event_series set is_open = false where circle_id = new.id and is_open;
  return null;
end $$;
create trigger private_circle_closes_events after update of is_private on circles
  for each row when (new.is_private and not old.is_private) execute function close_events();

-- The share lock waits for a concurrent change of the circle's privacy, and makes a later one wait for this
-- transaction.
create function record_event_openness() returns trigger language plpgsql as $$
begin
  select not c.is_private into strict new.is_open from circles c where c.id = new.circle_id for share;
  return new;
end $$;
create trigger event_records_openness before insert on event_series
  for each row when (new.circle_id is not null) execute function record_event_openness();

alter table notifications add column event_id bigint references events (id) on delete cascade;
create index notifications_event on notifications (event_id) where event_id is not null;
do $$
declare
  name text;
begin
  for name in
    select conname from pg_constraint where conrelid = 'notifications'::regclass and contype in ('u', 'c')
  loop
    execute format('alter table notifications drop constraint %I', name);
  end loop;
end $$;
alter table notifications
  add constraint notifications_type check (type in ('connection_request', 'connection_accepted', 'activity_mention',
    'comment_mention', 'activity_commented', 'activity_high_fived', 'comment_starred', 'draft_returned',
    'event_invited', 'event_changed',
    'event_cancelled', 'event_place', 'event_reminder', 'event_commented')),
  -- Organizers are reminded of their own events.
  add constraint notifications_actor check (recipient_id <> actor_id or type in ('draft_returned', 'event_reminder')),
  add constraint notifications_once unique nulls not distinct
    (recipient_id, type, actor_id, activity_id, comment_id, connection_id, event_id);

-- Events and the comments on them can be reported.
alter table report_cases drop constraint report_cases_subject_type_check,
  add constraint report_cases_subject_type_check check
  (subject_type in ('activity', 'comment', 'event', 'event_comment', 'member', 'circle', 'member_picture',
    'circle_picture'));
alter table sanctions drop constraint sanctions_subject_type_check, add constraint sanctions_subject_type_check check
  (subject_type in ('activity', 'comment', 'event', 'event_comment', 'member', 'circle', 'member_picture',
    'circle_picture'));

-- The cleanup job of an earlier version does not find the references in this table. Commands remove the reference
-- before they discard a photo.
create function keep_event_photo() returns trigger language plpgsql as $$
begin
  if exists (select from event_series where media_id = new.id) then
    new.discarded_at := null;
    new.signing_key := old.signing_key;
  end if;
  return new;
end $$;
create trigger event_photo_kept before update of discarded_at on media for each row
  when (old.discarded_at is null and new.discarded_at is not null) execute function keep_event_photo();
