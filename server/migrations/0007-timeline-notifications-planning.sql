-- The newest activities of those a member follows, and the member's own, written when they happen so that the home
-- feed is one index range. A bounded cache: complete above members.timeline_floor, and joined to activities on
-- (id, occurred_at), so that an entry whose activity moved in time or is gone simply does not match.
create table timeline_entries (
  member_id bigint not null references members (id) on delete cascade,
  occurred_at timestamptz not null,
  activity_id bigint not null,
  author_id bigint not null,
  primary key (member_id, occurred_at, activity_id)
);

create table notifications (
  id bigint generated always as identity primary key,
  recipient_id bigint not null references members (id) on delete cascade,
  actor_id bigint not null references members (id) on delete cascade,
  type text not null check (type in ('connection_request', 'connection_accepted', 'activity_mention',
    'comment_mention', 'activity_commented', 'activity_high_fived', 'comment_starred')),
  -- Deleting what it is about takes the notification back.
  activity_id bigint references activities (id) on delete cascade,
  comment_id bigint references comments (id) on delete cascade,
  connection_id bigint references connections (id) on delete cascade,
  created_at timestamptz not null default now(),
  check (recipient_id <> actor_id),
  unique nulls not distinct (recipient_id, type, actor_id, activity_id, comment_id, connection_id)
);
create index notifications_newest on notifications (recipient_id, created_at desc, id desc);
create index notifications_actor on notifications (actor_id);
create index notifications_activity on notifications (activity_id) where activity_id is not null;
create index notifications_comment on notifications (comment_id) where comment_id is not null;
create index notifications_connection on notifications (connection_id) where connection_id is not null;

-- The weekly plan, the goals note and the reminders: one document a tool and a place ('home' or 'circle:12').
create table planning_documents (
  member_id bigint not null references members (id) on delete cascade,
  place text not null check (place = 'home' or place ~ '^circle:[0-9]+$'),
  tool text not null check (tool in ('plan', 'goals', 'reminders', 'streak')),
  content jsonb not null,
  -- Grows by one with each change: a device that saves over an older revision is told to merge first.
  revision integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (member_id, place, tool)
);
