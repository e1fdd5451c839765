-- Trigram search, accent folding and case-insensitive e-mail addresses.
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists citext;

-- unaccent() is only "stable" because its dictionary could be replaced; naming the dictionary pins it,
-- which makes the result fit for indexes and generated columns.
create function search_key(words text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, words));
