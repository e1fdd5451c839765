-- expand
-- What a search for activities and comments compares with the query: folded words, stems of the words of the text in
-- the language of its author, and values of filters, all as lexemes of one GIN index. Prefixes separate them, which
-- no word contains: none: a word as written; 'de:': the stem of a word of a text; '~': up to three letters of a
-- script without spaces; '#': a tag; '=': a place; '@': the author; '/': a circle in which the activity was shared;
-- 'y:', 'm:', 'd:': the year, month and day (UTC), with which a search for a frequent word reads only the newest
-- matches.

-- Stems without stop words, so that every word can be found.
create text search dictionary daystar_ar (template = snowball, language = arabic);
create text search dictionary daystar_de (template = snowball, language = german);
create text search dictionary daystar_en (template = snowball, language = english);
create text search dictionary daystar_es (template = snowball, language = spanish);
create text search dictionary daystar_fr (template = snowball, language = french);
create text search dictionary daystar_pt (template = snowball, language = portuguese);

-- The lexeme of a word of a text in a language; the word itself if the language has no inflections or is unknown. The
-- functions of single words are not strict, so that PostgreSQL can inline them.
create function search_stem(word text, language text) returns text
  language sql immutable parallel safe
  return case split_part(language, '-', 1)
    when 'ar' then 'ar:' || coalesce((ts_lexize('public.daystar_ar', word))[1], word)
    when 'de' then 'de:' || coalesce((ts_lexize('public.daystar_de', word))[1], word)
    when 'en' then 'en:' || coalesce((ts_lexize('public.daystar_en', word))[1], word)
    when 'es' then 'es:' || coalesce((ts_lexize('public.daystar_es', word))[1], word)
    when 'fr' then 'fr:' || coalesce((ts_lexize('public.daystar_fr', word))[1], word)
    when 'pt' then 'pt:' || coalesce((ts_lexize('public.daystar_pt', word))[1], word)
    else word end;

-- Whether a text contains letters of Thai, Lao, Burmese, Khmer, Japanese or Chinese, which have no spaces between
-- words.
create function is_spaceless(content text) returns boolean
  language sql immutable parallel safe
  return octet_length(content) <> length(content)
    and content ~ '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005\u3040-\u30ff\u31f0-\u31ff'
      '\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]';

-- The folded words of a text, cut to 60 letters. Runs of letters of scripts without spaces are separate.
create function search_tokens(content text) returns text[]
  language plpgsql immutable strict parallel safe as $$
declare
  words text := text_words(content);
begin
  if is_spaceless(words) then
    words := regexp_replace(words, '([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005\u3040-\u30ff\u31f0-\u31ff'
      '\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]+)', ' \1 ', 'g');
  end if;
  if words ~ '\S{61}' then
    return array(select left(word, 60) from unnest(string_to_array(words, ' ')) word where word <> '');
  end if;
  return array_remove(string_to_array(words, ' '), '');
end $$;

-- The lexemes of a text. Without a language its words are found only as written.
create function search_lexemes(content text, language text) returns text[]
  language plpgsql immutable parallel safe as $$
declare
  tokens text[] := search_tokens(content);
begin
  if is_spaceless(content) then
    return array(
      select search_stem(token, coalesce(language, '')) from unnest(tokens) token where not is_spaceless(token)
      union all
      select '~' || substr(token, start, letters) from unnest(tokens) token, generate_series(1, 3) letters,
        generate_series(1, length(token) - letters + 1) start where is_spaceless(token));
  elsif language is null then
    return tokens;
  end if;
  return array(select search_stem(token, language) from unnest(tokens) token);
end $$;

-- The lexemes by which a word of a query is found, one for each language.
create function search_forms(token text) returns text[]
  language plpgsql immutable strict parallel safe as $$
begin
  return array[token, search_stem(token, 'ar'), search_stem(token, 'de'), search_stem(token, 'en'),
    search_stem(token, 'es'),
    search_stem(token, 'fr'), search_stem(token, 'pt')];
end $$;

-- One lexeme as a query.
create function search_term(lexeme text) returns tsquery
  language sql immutable strict parallel safe
  return ('''' || replace(replace(lexeme, '\', '\\'), '''', '''''') || '''')::tsquery;

-- All of the first twelve words have to match, a longer run of letters without spaces by all of its groups of three.
-- Null if the text contains no word.
create function search_query(query text) returns tsquery
  language plpgsql immutable strict parallel safe as $$
declare
  token text;
  terms text[] := '{}';
begin
  foreach token in array (search_tokens(query))[:12] loop
    if is_spaceless(token) then
      for start in 1 .. greatest(length(token) - 2, 1) loop
        terms := terms || format('''~%s''', substr(token, start, 3));
      end loop;
    else
      terms := terms || format('(''%s'')', array_to_string(search_forms(token), ''' | '''));
    end if;
  end loop;
  return nullif(array_to_string(terms, ' & '), '')::tsquery;
end $$;

-- The lexemes of all words of a query, to find them in a text.
create function search_query_lexemes(query text) returns text[]
  language plpgsql immutable strict parallel safe as $$
declare
  token text;
  lexemes text[] := '{}';
begin
  foreach token in array (search_tokens(query))[:12] loop
    lexemes := lexemes || search_forms(token);
  end loop;
  return lexemes;
end $$;

create function search_times(at timestamptz) returns text[]
  language sql stable strict parallel safe
  return array[to_char(at at time zone 'UTC', '"y:"YYYY'), to_char(at at time zone 'UTC', '"m:"YYYY-MM'),
    to_char(at at time zone 'UTC', '"d:"YYYY-MM-DD')];

create table activity_search (
  activity_id bigint primary key references activities (id) on delete cascade,
  occurred_at timestamptz not null,
  -- The language in which the author used the app when the activity was posted; null: unknown.
  language text,
  words tsvector not null
);
create table comment_search (
  comment_id bigint primary key references comments (id) on delete cascade,
  created_at timestamptz not null,
  language text,
  words tsvector not null
);
-- Every search reads the whole list of pending entries, so it is short.
create index activity_search_words on activity_search using gin (words) with (gin_pending_list_limit = 128);
create index comment_search_words on comment_search using gin (words) with (gin_pending_list_limit = 128);

-- The folded tags of all activities, to be found by their beginning. Those that are no longer used are removed hourly.
create table tags (
  key text collate "C" primary key
);

-- Adds activities to the search, or updates them. A changed text keeps its language.
create function index_activities(ids bigint[]) returns void language sql as $$
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
      || array['@' || a.author_id, '=' || search_key(a.location)]
      || array(select '/' || link.circle_id from activity_circles link where link.activity_id = a.id)) lexeme
    where lexeme not in ('', '=')))
  from activities a join members m on m.id = a.author_id left join activity_search s on s.activity_id = a.id
    cross join lateral (
      select case when s.activity_id is null then coalesce(m.language, m.last_language) else s.language end
      as language offset 0) spoken
  where a.id = any (ids)
  order by a.id
  on conflict (activity_id) do update set occurred_at = excluded.occurred_at, words = excluded.words
    where known.words <> excluded.words or known.occurred_at <> excluded.occurred_at
$$;

create function index_comments(ids bigint[]) returns void language sql as $$
  insert into comment_search as known (comment_id, created_at, language, words)
  select c.id, c.created_at, spoken.language, array_to_tsvector(array(
    select distinct lexeme from unnest(
      search_lexemes(c.content, spoken.language) || search_times(c.created_at) || array['@' || c.author_id]) lexeme
    where lexeme <> ''))
  from comments c left join members m on m.id = c.author_id left join comment_search s on s.comment_id = c.id
    cross join lateral (
      select case when s.comment_id is null then coalesce(m.language, m.last_language) else s.language end
      as language offset 0) spoken
  where c.id = any (ids) and c.author_id is not null
  order by c.id
  on conflict (comment_id) do update set words = excluded.words where known.words <> excluded.words
$$;

create function index_new_activities() returns trigger language plpgsql as $$
begin
  perform index_activities(array(select id from new_rows));
  return null;
end $$;
create function index_linked_activities() returns trigger language plpgsql as $$
begin
  perform index_activities(array(select distinct activity_id from new_rows));
  return null;
end $$;
create function index_changed_activity() returns trigger language plpgsql as $$
begin
  perform index_activities(array[new.id]);
  return null;
end $$;
create trigger activities_indexed_insert after insert on activities
  referencing new table as new_rows for each statement execute function index_new_activities();
create trigger activities_indexed_update
  after update of title, description, tags, tag_keys, location, occurred_at on activities
  for each row when ((old.title, old.description, old.tags, old.tag_keys, old.location, old.occurred_at)
    is distinct from (new.title, new.description, new.tags, new.tag_keys, new.location, new.occurred_at))
  execute function index_changed_activity();
-- What was removed from a circle keeps its lexeme: a filter by circle also reads the link.
create trigger activities_indexed_links after insert on activity_circles
  referencing new table as new_rows for each statement execute function index_linked_activities();

create function index_new_comments() returns trigger language plpgsql as $$
begin
  perform index_comments(array(select id from new_rows));
  return null;
end $$;
create function index_changed_comment() returns trigger language plpgsql as $$
begin
  if new.author_id is null then
    delete from comment_search where comment_id = new.id;
  else
    perform index_comments(array[new.id]);
  end if;
  return null;
end $$;
create trigger comments_indexed_insert after insert on comments
  referencing new table as new_rows for each statement execute function index_new_comments();
create trigger comments_indexed_update after update of content, author_id on comments
  for each row when ((old.content, old.author_id) is distinct from (new.content, new.author_id))
  execute function index_changed_comment();

-- What was posted before this migration is added by a job, newest first; an absent row: all of it was added.
create table search_backfills (
  kind text primary key check (kind in ('activities', 'comments')),
  max_id bigint not null
);
insert into search_backfills (kind, max_id)
select kind, max_id from (
  select 'activities' as kind, max(id) as max_id from activities
  union all select 'comments', max(id) from comments) newest
where max_id is not null;
