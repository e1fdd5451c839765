-- expand
-- What a search for events compares with the query, with the lexemes of 0077. '@' is followed by the author and by each
-- organizer, and the times are those at which the event was created.
create table event_search (
  series_id bigint primary key references event_series (id) on delete cascade,
  created_at timestamptz not null,
  -- The language in which the author used the app when the event was created; null: unknown.
  language text,
  words tsvector not null
);
create index event_search_words on event_search using gin (words) with (gin_pending_list_limit = 128);
-- For searches without words; an index on the times of `event_search` would be read instead of that on the words.
create index event_series_newest on event_series (created_at, id);

-- Adds events to the search, or updates them. A changed text keeps its language.
create function index_events(ids bigint[]) returns void language sql as $$
  insert into event_search as known (series_id, created_at, language, words)
  select e.id, e.created_at, spoken.language, array_to_tsvector(array(
    select distinct left(lexeme, 500) from unnest(
      search_lexemes(concat_ws(' ', e.title, e.location), null)
      || search_lexemes(e.description, spoken.language)
      || search_times(e.created_at)
      || array['@' || e.author_id, '/' || e.circle_id]
      || array(select '@' || i.member_id from event_invitations i where i.series_id = e.id and i.is_organizer)) lexeme
    where lexeme <> ''))
  from event_series e join members m on m.id = e.author_id left join event_search s on s.series_id = e.id
    cross join lateral (
      select case when s.series_id is null then coalesce(m.language, m.last_language) else s.language end
      as language offset 0) spoken
  where e.id = any (ids)
  order by e.id
  on conflict (series_id) do update set created_at = excluded.created_at, words = excluded.words
    where known.words <> excluded.words or known.created_at <> excluded.created_at
$$;

create function index_new_events() returns trigger language plpgsql as $$
begin
  perform index_events(array(select id from new_rows));
  return null;
end $$;
create function index_changed_event() returns trigger language plpgsql as $$
begin
  perform index_events(array[new.id]);
  return null;
end $$;
create function index_organized_event() returns trigger language plpgsql as $$
begin
  perform index_events(array[new.series_id]);
  return null;
end $$;
create trigger events_indexed_insert after insert on event_series
  referencing new table as new_rows for each statement execute function index_new_events();
create trigger events_indexed_update after update of title, description, location, author_id, created_at on event_series
  for each row when ((old.title, old.description, old.location, old.author_id, old.created_at)
    is distinct from (new.title, new.description, new.location, new.author_id, new.created_at))
  execute function index_changed_event();
-- A member who no longer organizes an event keeps the lexeme: a filter by organizer also reads the invitation.
create trigger events_indexed_organizer after insert or update of is_organizer on event_invitations
  for each row when (new.is_organizer) execute function index_organized_event();

-- Events from before this migration are added by the job that adds activities and comments.
alter table search_backfills drop constraint search_backfills_kind_check,
  add constraint search_backfills_kind_check check (kind in ('activities', 'comments', 'events'));
insert into search_backfills (kind, max_id)
select 'events', max(id) from event_series having max(id) is not null;
