-- expand
alter table comments
  add column media_id bigint references media (id) on delete set null,
  add column alt_text text not null default '' check (length(alt_text) <= 1000);
create unique index comments_media on comments (media_id) where media_id is not null;

-- The photo that the comment had, which versions are compared by. It may be deleted by now, so it is no foreign key.
alter table comment_versions
  add column media_id bigint,
  add column alt_text text not null default '';

-- However a comment is deleted, its photo is discarded: its URLs return 404 at once, and the cleanup job deletes the
-- files. Comments are deleted with activities, accounts and imports, too.
create function discard_comment_photo() returns trigger language plpgsql as $$
begin
  update media set discarded_at = now(), signing_key = default where id = old.media_id and discarded_at is null;
  return null;
end $$;
create trigger comment_photo_discarded_delete after delete on comments
  for each row when (old.media_id is not null) execute function discard_comment_photo();
create trigger comment_photo_discarded_update after update of media_id on comments
  for each row when (old.media_id is not null and old.media_id is distinct from new.media_id)
  execute function discard_comment_photo();

-- The cleanup job of an earlier version does not find the references in this table.
create function keep_comment_photo() returns trigger language plpgsql as $$
begin
  if exists (select from comments where media_id = new.id) then
    new.discarded_at := null;
    new.signing_key := old.signing_key;
  end if;
  return new;
end $$;
create trigger comment_photo_kept before update of discarded_at on media for each row
  when (old.discarded_at is null and new.discarded_at is not null) execute function keep_comment_photo();

-- Comments on events are edited like those on activities.
alter table event_comments add column edited_at timestamptz;
create table event_comment_versions (
  id bigint generated always as identity primary key,
  comment_id bigint not null references event_comments (id) on delete cascade,
  content text not null check (length(content) between 1 and 5000),
  written_at timestamptz not null
);
create index event_comment_versions_in_order on event_comment_versions (comment_id, id);
