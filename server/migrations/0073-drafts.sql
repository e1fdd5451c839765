-- expand
-- Activities that are not posted yet, visible to their member alone. The device chooses the id, so that a repeated save
-- creates one draft.
create table drafts (
  member_id bigint not null references members (id) on delete cascade,
  id uuid not null,
  -- The fields of an activity that are not empty.
  content jsonb not null,
  -- When it is to be posted; null: by its member.
  publish_at timestamptz,
  -- The private circles that it was to be posted to when that time was chosen.
  private_circle_ids bigint[] not null default '{}',
  -- The code of the error for which it could not be posted at the chosen time.
  failure text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (member_id, id)
);

-- Drafts that were posted: a device that still has one does not post it again.
create table posted_drafts (
  member_id bigint not null references members (id) on delete cascade,
  draft_id uuid not null,
  posted_at timestamptz not null default now(),
  primary key (member_id, draft_id)
);
create index posted_drafts_by_age on posted_drafts (posted_at);
create index drafts_due on drafts (publish_at) where publish_at is not null;

alter table notifications drop constraint notifications_type_check;
alter table notifications add constraint notifications_type_check check (type in ('connection_request',
  'connection_accepted', 'activity_mention', 'comment_mention', 'activity_commented', 'activity_high_fived',
  'comment_starred', 'draft_returned'));
-- What the server could not do for a member has no other actor.
alter table notifications drop constraint notifications_check;
alter table notifications add constraint notifications_check
  check (recipient_id <> actor_id or type = 'draft_returned');

-- The uploads that a draft contains: they are kept until it is posted or deleted.
create table draft_media (
  member_id bigint not null,
  draft_id uuid not null,
  media_id bigint not null references media (id) on delete cascade,
  primary key (member_id, draft_id, media_id),
  foreign key (member_id, draft_id) references drafts (member_id, id) on delete cascade
);
create index draft_media_of_media on draft_media (media_id);
