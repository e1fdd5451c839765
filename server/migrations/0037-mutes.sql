-- expand
-- The words of a text in lower case and without accents, each between single spaces, so that a whole word or phrase is found with its
-- spaces. Mentions count with their name. Everything that is neither a letter nor a digit separates words, whatever the locale.
create function text_words(content text) returns text
  language sql immutable strict parallel safe
  return ' ' || btrim(regexp_replace(search_key(normalize(regexp_replace(content, '\]\(u:\d+\)', ' ', 'g'), nfc)),
    '[\s!-/:-@\[-`{-\u00bf\u2000-\u206f\u3000-\u303f]+', ' ', 'g')) || ' ';

-- Whether the text contains one of the phrases, which `text_words` has normalized.
create function contains_words(content text, phrases text[]) returns boolean
  language plpgsql immutable strict parallel safe as $$
declare
  words text := text_words(content);
begin
  return exists (select from unnest(phrases) phrase where position(phrase in words) > 0);
end $$;

-- What a member does not want to see: another member, a circle or a word. Affects only what this member sees.
create table mutes (
  id bigint generated always as identity primary key,
  member_id bigint not null references members (id) on delete cascade,
  muted_member_id bigint references members (id) on delete cascade,
  circle_id bigint references circles (id) on delete cascade,
  word text,
  word_key text generated always as (text_words(word)) stored,
  -- Without effect from then on; null: until the member ends it.
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  check (num_nonnulls(muted_member_id, circle_id, word) = 1),
  check (muted_member_id <> member_id),
  check (btrim(word_key) <> ''),
  unique (member_id, muted_member_id),
  unique (member_id, circle_id),
  unique (member_id, word_key)
);
create index mutes_of_muted on mutes (muted_member_id) where muted_member_id is not null;
create index mutes_of_circle on mutes (circle_id) where circle_id is not null;
create index mutes_expiry on mutes (expires_at) where expires_at is not null;

create trigger mutes_published_insert after insert on mutes
  referencing new table as rows for each statement execute function publish_viewers();
create trigger mutes_published_update after update on mutes
  referencing new table as rows for each statement execute function publish_viewers();
create trigger mutes_published_delete after delete on mutes
  referencing old table as rows for each statement execute function publish_viewers();

-- Also announces changed texts ('text'): they decide whether an activity is hidden by a muted word.
create or replace function publish_changed_activities() returns trigger language plpgsql as $$
begin
  perform notify_ids('card', array(select id from new_rows order by id));
  perform notify_list_changes(array(
    select row(n.id, n.author_id, n.occurred_at, case when n.author_id <> o.author_id or n.occurred_at <> o.occurred_at
      or n.audience <> o.audience or n.reach <> o.reach then 'changed' else 'text' end)::list_change
    from new_rows n join old_rows o on o.id = n.id
    where n.author_id <> o.author_id or n.occurred_at <> o.occurred_at or n.audience <> o.audience or n.reach <> o.reach
      or (n.title, n.description, n.tags, n.mood, n.location) is distinct from (o.title, o.description, o.tags, o.mood, o.location)
    order by n.id));
  return null;
end $$;
