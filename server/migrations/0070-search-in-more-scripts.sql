-- expand
-- Equal for the search and for tags: characters of full and half width and other compatible forms, Arabic and Hebrew
-- with and without vowel marks, and the Arabic letters that are often written for each other (alef, yeh, waw, teh
-- marbuta, Persian yeh and keheh, digits).
create or replace function search_key(words text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, translate(
    regexp_replace(normalize(words, nfkc),
      '[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670'
        || '\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed]+',
      '', 'g'),
    'أإآٱؤئىیکة٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', 'ااااويييكه01234567890123456789')));

-- Arabic punctuation separates words as well.
create or replace function text_words(content text) returns text
  language sql immutable strict parallel safe
  return ' ' || btrim(regexp_replace(search_key(normalize(regexp_replace(content, '\]\(u:\d+\)', ' ', 'g'), nfc)),
    '[\s!-/:-@\[-`{-\u00bf\u060c\u061b\u061f\u066a-\u066d\u06d4\u2000-\u206f\u3000-\u303f]+', ' ', 'g')) || ' ';

-- The stored keys that differ. Texts in ASCII keep theirs.
update members set name = name where octet_length(name) <> length(name) and name_key <> search_key(name);
update circles set name = name where octet_length(name) <> length(name) and name_key <> search_key(name);
update mutes set word = word where word_key <> text_words(word);
update activities set tag_keys = array(select search_key(tag) from unnest(tags) with ordinality t (tag, n) order by n)
  where octet_length(tags::text) <> length(tags::text)
    and tag_keys <> array(select search_key(tag) from unnest(tags) with ordinality t (tag, n) order by n);
