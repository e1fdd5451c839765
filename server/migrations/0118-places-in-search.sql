-- expand
-- The search knows the ids of places as well, because a place has names in several languages.
create or replace function index_activities(ids bigint[]) returns void language sql as $$
  insert into tags (key)
  select distinct tag collate "C" from activities a, unnest(a.tag_keys) tag where a.id = any (ids) and tag <> ''
    and not exists (select from tags known where known.key = tag collate "C" offset 0) order by 1
  on conflict do nothing;
  insert into activity_search as known (activity_id, occurred_at, language, words)
  select a.id, a.occurred_at, spoken.language, array_to_tsvector(array(
    select distinct left(lexeme, 500) from unnest(
      search_lexemes(concat_ws(' ', a.title, a.location, array_to_string(a.tags, ' ')), null)
      || search_lexemes(a.description, spoken.language)
      || search_times(a.occurred_at)
      || array(select '#' || tag from unnest(a.tag_keys) tag)
      || array['@' || a.author_id, '=' || search_key(a.location), '&' || coalesce(a.place_id, '')]
      || array(select '/' || link.circle_id from activity_circles link where link.activity_id = a.id)) lexeme
    where lexeme not in ('', '=', '&')))
  from activities a join members m on m.id = a.author_id left join activity_search s on s.activity_id = a.id
    cross join lateral (
      select case when s.activity_id is null then coalesce(m.language, m.last_language) else s.language end
      as language offset 0) spoken
  where a.id = any (ids)
  order by a.id
  on conflict (activity_id) do update set occurred_at = excluded.occurred_at, words = excluded.words
    where known.words <> excluded.words or known.occurred_at <> excluded.occurred_at
$$;

drop trigger activities_indexed_update on activities;
create trigger activities_indexed_update
  after update of title, description, tags, tag_keys, location, place_id, occurred_at on activities
  for each row when ((old.title, old.description, old.tags, old.tag_keys, old.location, old.place_id, old.occurred_at)
    is distinct from (new.title, new.description, new.tags, new.tag_keys, new.location, new.place_id, new.occurred_at))
  execute function index_changed_activity();

-- Earlier activities get the ids from the job that adds activities to the search.
insert into search_backfills (kind, max_id)
select 'activities', max(id) from activities where place_id is not null having max(id) is not null
on conflict (kind) do update set max_id = greatest(search_backfills.max_id, excluded.max_id);
