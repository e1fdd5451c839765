-- The texts that a search for members or circles compares with the start of the query: each name from its beginning and from each
-- later word, and each username. One index range finds them, and indexes on the first letters, in the order of the results, find the
-- best matches of a short query without reading all others.

-- Popularity in steps that grow with the number, so that a new follower rarely changes a row: exact below 8, then four steps for
-- each doubling. At most 123.
create function popularity_step(n integer) returns integer
  language sql immutable strict parallel safe
  return case when n < 8 then greatest(n, 0)
    else 4 * (30 - position('1' in n::bit(32)::text)) + 4 + ((n >> (30 - position('1' in n::bit(32)::text))) & 3) end;

-- The position in the results: matches at the start of a name or username first, then those of a later word, each by popularity.
create function search_weight(word integer, n integer) returns smallint
  language sql immutable strict parallel safe
  return (case when word > 1 then 128 else 0 end + 127 - popularity_step(n))::smallint;

-- Bounded, so that a name of many words does not need as many rows.
create function search_keys_of(full_key text, out key text, out word integer) returns setof record
  language sql immutable strict parallel safe
begin atomic
  select array_to_string(words[n:], ' '), n
  from string_to_array(full_key, ' ') as words, generate_series(1, least(cardinality(words), 8)) as n
  where words[n] <> '';
end;

create table member_search_keys (
  member_id bigint not null references members (id) on delete cascade,
  key text collate "C" not null,
  -- The whole name or username that the key is a part of.
  full_key text collate "C" not null,
  weight smallint not null,
  primary key (member_id, key, full_key)
);
create table circle_search_keys (
  circle_id bigint not null references circles (id) on delete cascade,
  key text collate "C" not null,
  full_key text collate "C" not null,
  weight smallint not null,
  primary key (circle_id, key, full_key)
);

create function set_member_search_keys() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from member_search_keys where member_id = new.id;
  end if;
  insert into member_search_keys (member_id, key, full_key, weight)
  select new.id, k.key, f.full_key, min(search_weight(k.word, new.followers_count))
  from (values (new.name_key), (new.username_key)) f(full_key), search_keys_of(f.full_key) k group by 2, 3;
  return null;
end $$;
create trigger member_search_keys_insert after insert on members for each row execute function set_member_search_keys();
create trigger member_search_keys_update after update of name, username, followers_count on members for each row
  when (old.name_key <> new.name_key or old.username_key is distinct from new.username_key
    or popularity_step(old.followers_count) <> popularity_step(new.followers_count))
  execute function set_member_search_keys();

create function set_circle_search_keys() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from circle_search_keys where circle_id = new.id;
  end if;
  insert into circle_search_keys (circle_id, key, full_key, weight)
  select new.id, k.key, new.name_key, min(search_weight(k.word, new.member_count))
  from search_keys_of(new.name_key) k group by 2;
  return null;
end $$;
create trigger circle_search_keys_insert after insert on circles for each row execute function set_circle_search_keys();
create trigger circle_search_keys_update after update of name, member_count on circles for each row
  when (old.name_key <> new.name_key or popularity_step(old.member_count) <> popularity_step(new.member_count))
  execute function set_circle_search_keys();

insert into member_search_keys (member_id, key, full_key, weight)
select m.id, k.key, f.full_key, min(search_weight(k.word, m.followers_count))
from members m, lateral (values (m.name_key), (m.username_key)) f(full_key), search_keys_of(f.full_key) k group by 1, 2, 3;
insert into circle_search_keys (circle_id, key, full_key, weight)
select c.id, k.key, c.name_key, min(search_weight(k.word, c.member_count))
from circles c, search_keys_of(c.name_key) k group by 1, 2, 3;

-- Prefixes of any length; the ends of first words, for queries with a typing error in the first half; and the first letters. Names are
-- compared as bytes (collation "C"), so that one index serves ranges of prefixes whatever the collation of the database, as
-- text_pattern_ops does.
create index member_search_prefixes on member_search_keys (key, member_id) include (full_key, weight);
create index member_search_word_ends on member_search_keys ((reverse(split_part(key, ' ', 1)) collate "C"), member_id);
create index member_search_1 on member_search_keys ((left(key, 1)), weight, full_key, key, member_id);
create index member_search_2 on member_search_keys ((left(key, 2)), weight, full_key, key, member_id);
create index member_search_3 on member_search_keys ((left(key, 3)), weight, full_key, key, member_id);
create index circle_search_prefixes on circle_search_keys (key, circle_id) include (full_key, weight);
create index circle_search_word_ends on circle_search_keys ((reverse(split_part(key, ' ', 1)) collate "C"), circle_id);
create index circle_search_1 on circle_search_keys ((left(key, 1)), weight, full_key, key, circle_id);
create index circle_search_2 on circle_search_keys ((left(key, 2)), weight, full_key, key, circle_id);
create index circle_search_3 on circle_search_keys ((left(key, 3)), weight, full_key, key, circle_id);

drop index members_name_trigrams;
drop index members_username_trigrams;
