-- expand
-- A folded text with its symbols. Emoji that the folding would replace by letters, and the joiner of emoji, are
-- replaced by characters that no text contains.
create function symbol_text(content text) returns text
  language sql immutable strict parallel safe
  return btrim(regexp_replace(search_key(translate(regexp_replace(content, '\]\(u:\d+\)', ' ', 'g'),
    '‼⁉™ℹⓂ㊗㊙🈁🈂🈚🈯🈲🈳🈴🈵🈶🈷🈸🈹🈺🉐🉑' || U&'\200D',
    U&'\E000\E001\E002\E003\E004\E005\E006\E007\E008\E009\E00A'
      '\E00B\E00C\E00D\E00E\E00F\E010\E011\E012\E013\E014\E015\E0FF')), '\s+', ' ', 'g'));

-- The key of a muted word. Where symbols are part of the word, as in "C++" or an emoji, it is the text with its symbols
-- and without a space at its beginning; otherwise the words of 0037, which begin with one. Before a word, "#" and "@"
-- mean a tag or a member. A symbol between spaces, as in "100 %", only separates words.
create function muted_key(word text) returns text
  language sql immutable strict parallel safe
  return case when regexp_replace(symbol_text(word), '^[#@]+', '')
      ~ '\S[#$%&*+<=>@^|~]|[#$%&*+<=>@^|~]\S|[\u00a2-\u00a9\u00ac\u00ae-\u00b1\u20a0-\u20cf\u20e3\u2100-\u2bff'
        '\u3030\u303d\ue000-\uf8ff\U0001f000-\U0001faff]|^\.[^!-/:-@\s]'
    then regexp_replace(symbol_text(word), '^[#@]+(?=.)', '') else text_words(word) end;

-- A pattern that finds a muted word in folded words between spaces: anywhere in a script without spaces, in Arabic also
-- after the article and a conjunction, in Korean also before particles.
create function muted_word_pattern(word text) returns text
  language sql immutable strict parallel safe
  return case
      when word ~ '^[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf'
        '\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]' then ''
      when word ~ '^[\u0620-\u06d3]' then ' [وف]?(?:[بك]?ال|لل)?'
      when word ~ '^[\uac00-\ud7a3]' then '[^\uac00-\ud7a3]'
      else '[ \uac00-\ud7a3\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf'
        '\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]' end
    || word
    || case
      when word ~ '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf'
        '\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]$' then ''
      when word ~ '[\uac00-\ud7a3]$' then
        '(?:은|는|이|가|을|를|의|에|에서|에게|께|께서|한테|와|과|랑|이랑|하고|로|으로|도|만|까지|부터|처럼|보다|마다|조차|밖에|나|이나'
        '|라도|이라도|라고|이라고|요|이요|이다|입니다|이에요|예요|들|님|씨)*[^\uac00-\ud7a3]'
      else '[ \uac00-\ud7a3\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf'
        '\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]' end;

-- A pattern that finds a word with symbols: no part of another word, of several symbols, or of another emoji, which is
-- joined to it, has a skin tone, or consists of two letters of a flag.
create function muted_symbol_pattern(word text) returns text
  language sql immutable strict parallel safe
  return case
      when word ~ '^[\U0001f1e6-\U0001f1ff]' then '(?:^|[^\U0001f1e6-\U0001f1ff])(?:[\U0001f1e6-\U0001f1ff]{2})*'
      when word ~ '^[\u2000-\u2bff\u3000-\u303f\ue000-\uf8ff\U0001f000-\U0001faff]' then '(?:^|[^\ue0ff])'
      else '(?:^|[\s!-"''-),-/:;?\[-\]\u00a0-\u00bf\u2000-\u2bff\u3000-\u303f\ue000-\uf8ff\U0001f000-\U0001faff'
        '\uac00-\ud7a3\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf'
        '\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])' end
    || regexp_replace(word, '([\\^$.|?*+(){}\[\]-])', '\\\1', 'g')
    || case
      when word ~ '[!-/:-@\[-`{-~]$' then '(?![#$%&*+<=>@^|~])'
      when word ~ '[\u00a0-\u00bf\u2000-\u2bff\u3000-\u303f\ue000-\uf8ff\U0001f000-\U0001faff]$' then
        '(?![\ue0ff\u20e3\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f])'
      else '(?=$|[\s!-%''-/:-@\[-`{-\u00bf\u2000-\u2bff\u3000-\u303f\ue000-\uf8ff\U0001f000-\U0001faff'
        '\uac00-\ud7a3\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf'
        '\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])' end;

-- Whether the text contains one of the muted words, given by their keys.
create or replace function contains_words(content text, phrases text[]) returns boolean
  language plpgsql immutable strict parallel safe as $$
declare
  words text := text_words(content);
  symbols text;
  is_attached boolean;
  phrase text;
begin
  if exists (select from unnest(phrases) p where starts_with(p, ' ') and position(p in words) > 0) then
    return true;
  end if;
  is_attached := octet_length(words) <> length(words)
    and (is_spaceless(words) or words ~ '[\u0620-\u06d3\uac00-\ud7a3]');
  foreach phrase in array phrases loop
    if starts_with(phrase, ' ') then
      if is_attached then
        phrase := regexp_replace(btrim(phrase), '^ال(?=..)(?!له$)', '');
        if position(phrase in words) > 0 and words ~ muted_word_pattern(phrase) then
          return true;
        end if;
      end if;
    else
      symbols := coalesce(symbols, symbol_text(content));
      if position(phrase in symbols) > 0 and symbols ~ muted_symbol_pattern(phrase) then
        return true;
      end if;
    end if;
  end loop;
  return false;
end $$;

alter table mutes drop column word_key;
alter table mutes add column word_key text generated always as (muted_key(word)) stored,
  add constraint mutes_word_key_check check (btrim(word_key) <> ''),
  add constraint mutes_member_id_word_key_key unique (member_id, word_key);
