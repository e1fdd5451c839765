-- expand
-- Whether the member gets emails to all members that are not about the service.
alter table members add column receives_announcements boolean not null default true;

-- Emails of operators to all members.
create table announcements (
  id bigint generated always as identity primary key,
  author_id bigint references members (id) on delete set null,
  subject text not null,
  markdown text not null,
  -- About the service: members cannot unsubscribe from it.
  is_service boolean not null,
  created_at timestamptz not null default now()
);
create index announcements_newest on announcements (created_at desc, id desc);

-- One row for each recipient, so that jobs know who has got the email, whenever they are interrupted.
create table announcement_recipients (
  announcement_id bigint not null references announcements (id) on delete cascade,
  member_id bigint not null references members (id) on delete cascade,
  -- Of the link that unsubscribes the member. It permits nothing else.
  token uuid not null unique default gen_random_uuid(),
  queued_at timestamptz,
  sent_at timestamptz,
  primary key (announcement_id, member_id)
);
create index announcement_recipients_waiting on announcement_recipients (announcement_id, member_id) where queued_at is null;
create index announcement_recipients_member on announcement_recipients (member_id);
