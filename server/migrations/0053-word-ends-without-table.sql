-- expand
-- The search for similar names reads only the index: PostgreSQL requires the column of an indexed expression in the index for that.
drop index member_search_word_ends;
drop index circle_search_word_ends;
create index member_search_word_ends on member_search_keys ((reverse(split_part(key, ' ', 1)) collate "C"), member_id) include (key, full_key);
create index circle_search_word_ends on circle_search_keys ((reverse(split_part(key, ' ', 1)) collate "C"), circle_id) include (key, full_key);
