-- expand
-- A reply belongs to the thread of the comment `parent_id`, which is never a reply itself. A comment that was deleted
-- while others had replied to it stays without author and text.
alter table comments
  add column parent_id bigint references comments (id) on delete cascade,
  add column edited_at timestamptz,
  add column pinned_at timestamptz;
create index comments_replies on comments (parent_id, created_at, id) where parent_id is not null;
create index comments_threads on comments (activity_id, created_at, id) where parent_id is null;
create unique index comments_pinned on comments (activity_id) where pinned_at is not null;

-- The earlier texts of edited comments, each with the time at which it was written.
create table comment_versions (
  id bigint generated always as identity primary key,
  comment_id bigint not null references comments (id) on delete cascade,
  content text not null check (length(content) between 1 and 5000),
  written_at timestamptz not null,
  -- The members whom the text mentions, so that it is deleted with the account of one of them.
  mentioned_ids bigint[] not null default '{}'
);
create index comment_versions_in_order on comment_versions (comment_id, id);
create index comment_versions_mentioning on comment_versions using gin (mentioned_ids) with (fastupdate = off);

-- Who can add comments, besides the members who cannot see the activity.
alter table activities add column commenting text not null default 'everyone'
  check (commenting in ('everyone', 'followers', 'nobody'));

-- The types are added to those that other migrations have added.
do $$
declare
  types text := (select pg_get_constraintdef(oid) from pg_constraint
    where conrelid = 'notifications'::regclass and conname = 'notifications_type');
begin
  alter table notifications drop constraint notifications_type;
  execute 'alter table notifications add constraint notifications_type '
    || replace(types, 'ARRAY[', 'ARRAY[''comment_replied''::text, ''comment_deleted''::text, ');
end $$;
