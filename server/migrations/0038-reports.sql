-- expand
-- All reports of one activity, comment, member, circle or picture until a moderator decides them. Without a reference to the subject, so
-- that it can be deleted.
create table report_cases (
  id bigint generated always as identity primary key,
  subject_type text not null
    check (subject_type in ('activity', 'comment', 'member', 'circle', 'member_picture', 'circle_picture')),
  subject_id bigint not null,
  -- Whom it is about; null for a circle.
  member_id bigint references members (id) on delete cascade,
  opened_at timestamptz not null default now(),
  decided_at timestamptz,
  -- null: not decided, or the account was deleted.
  decided_by bigint references members (id) on delete set null,
  removed_content boolean not null default false,
  reply text not null default '' check (length(reply) <= 2000)
);
create unique index report_cases_one_open on report_cases (subject_type, subject_id) where decided_at is null;
create index report_cases_open on report_cases (opened_at, id) where decided_at is null;
create index report_cases_decided on report_cases (decided_at desc, id desc) where decided_at is not null;
create index report_cases_of_member on report_cases (member_id, opened_at desc, id desc);
create index report_cases_decided_by on report_cases (decided_by) where decided_by is not null;

create table reports (
  id bigint generated always as identity primary key,
  case_id bigint not null references report_cases (id) on delete cascade,
  -- null: the account was deleted.
  reporter_id bigint references members (id) on delete set null,
  reason text not null,
  text text not null default '' check (length(text) <= 2000),
  -- What was reported, as it was then.
  snapshot_title text not null,
  snapshot_text text not null,
  created_at timestamptz not null default now(),
  unique (case_id, reporter_id)
);
create index reports_of_case on reports (case_id, created_at, id);
create index reports_of_reporter on reports (reporter_id, created_at desc, id desc);

-- Files of snapshots, which stay after their deletion until the case is decided.
create table report_media (
  report_id bigint not null references reports (id) on delete cascade,
  media_id bigint not null references media (id) on delete cascade,
  primary key (report_id, media_id)
);
create index report_media_of_media on report_media (media_id);

create table report_notes (
  id bigint generated always as identity primary key,
  case_id bigint not null references report_cases (id) on delete cascade,
  author_id bigint references members (id) on delete set null,
  text text not null check (length(text) between 1 and 2000),
  created_at timestamptz not null default now()
);
create index report_notes_of_case on report_notes (case_id, created_at, id);
create index report_notes_of_author on report_notes (author_id);

-- What moderators did about a member, with the reason that was sent to them.
create table sanctions (
  id bigint generated always as identity primary key,
  member_id bigint not null references members (id) on delete cascade,
  kind text not null check (kind in ('removal', 'warning')),
  case_id bigint references report_cases (id) on delete set null,
  reason text not null check (length(reason) <= 2000),
  -- null: a command on the server, or the account was deleted.
  created_by bigint references members (id) on delete set null,
  created_at timestamptz not null default now(),
  -- When the member confirmed that they read it.
  seen_at timestamptz
);
create index sanctions_of_member on sanctions (member_id, created_at desc, id desc);
create index sanctions_of_case on sanctions (case_id) where case_id is not null;
create index sanctions_created_by on sanctions (created_by) where created_by is not null;
create index sanctions_unseen on sanctions (member_id) where seen_at is null;
