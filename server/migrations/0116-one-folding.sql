-- expand
-- Without case, accents and vowel marks, with ASCII digits, and with characters of full width as those of half width:
-- as `foldText` of contract/src/texts/fold-text.ts, which defines which texts are equal. A test compares both.
create or replace function search_key(words text) returns text
  language plpgsql immutable strict parallel safe as $$
declare
  base text;
begin
  if octet_length(words) = length(words) then
    return lower(words);
  end if;
  base := lower(normalize(regexp_replace(normalize(words, nfkd),
    '[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f'
    '\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0711\u0730-\u074a\u08ca-\u08e1\u08e3-\u08ff'
    '\u1ab0-\u1abd\u1abf-\u1ace\u1dc0-\u1dff\u20d0-\u20dc\u20e1\u20e5-\u20f0\ufe00-\ufe0f\ufe20-\ufe2f'
    '\U000e0100-\U000e01ef\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]+', '', 'g'), nfc));
  -- The lists are long, so that texts without these characters are compared with ranges only.
  if base ~ '[\u00df-\u02bd\u02c8\u03c2\u1d00-\u1dbf\u2010-\u201f\u2032\u2212\u2c60-\u2c7f\ua730\ua731]' then
    base := replace(replace(replace(replace(translate(base,
      'ςıĸŋđðøłħŧ'
      'ƀɓƃƈɖɗƌɛƒɠɩɨƙƚɲƞƥƫƭʈʋƴƶǥȡȥȴȵȶȷ'
      'ⱥȼⱦȿɀʉɇɉɍɏɕɟɡɦɧɫɬɭɱɳɼɽɾʂʐʑʝʠ'
      'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ'
      'ᵬᵭᵮᵯᵰᵱᵲᵳᵴᵵᵶᵽᶀᶁᶂᶃᶄᶅᶆᶇᶈᶉᶊᶌᶍᶎⱡⱨⱪⱬⱱⱳⱴ'
      'ʹʻʼʽˈ‘’‚‛′“”„‟‐‒–—―−',
      'σiqnddolht'
      'bbbcdddefgiiklnnptttvyzgdzlntj'
      'actszuejrycjghhlllmnrrrszzjq'
      'abcdefghijklmnoprstuvwyz'
      'bdfmnprrstzpbdfgklmnprsvxzlhkzvwv'
      '''''''''''''''''''''""""------'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
  end if;
  if base ~ '[ٱىیکة]' then
    base := translate(base, 'ٱىیکة', 'اييكه');
  end if;
  if base ~ '[\u0660-\u0669\u06f0-\u06f9\u07c0-\u07c9\u0966-\u096f\u09e6-\u09ef\u0a66-\u0a6f\u0ae6-\u0aef'
    '\u0b66-\u0b6f\u0be6-\u0bef\u0c66-\u0c6f\u0ce6-\u0cef\u0d66-\u0d6f\u0de6-\u0def\u0e50-\u0e59'
    '\u0ed0-\u0ed9\u0f20-\u0f29\u1040-\u1049\u1090-\u1099\u17e0-\u17e9\u1810-\u1819\u1946-\u194f'
    '\u19d0-\u19d9\u1a80-\u1a89\u1a90-\u1a99\u1b50-\u1b59\u1bb0-\u1bb9\u1c40-\u1c49\u1c50-\u1c59'
    '\ua620-\ua629\ua8d0-\ua8d9\ua900-\ua909\ua9d0-\ua9d9\ua9f0-\ua9f9\uaa50-\uaa59\uabf0-\uabf9'
    '\U000104a0-\U000104a9\U00010d30-\U00010d39\U00010d40-\U00010d49\U00011066-\U0001106f'
    '\U000110f0-\U000110f9\U00011136-\U0001113f\U000111d0-\U000111d9\U000112f0-\U000112f9'
    '\U00011450-\U00011459\U000114d0-\U000114d9\U00011650-\U00011659\U000116c0-\U000116c9'
    '\U000116d0-\U000116d9\U000116da-\U000116e3\U00011730-\U00011739\U000118e0-\U000118e9'
    '\U00011950-\U00011959\U00011bf0-\U00011bf9\U00011c50-\U00011c59\U00011d50-\U00011d59'
    '\U00011da0-\U00011da9\U00011de0-\U00011de9\U00011f50-\U00011f59\U00016130-\U00016139'
    '\U00016a60-\U00016a69\U00016ac0-\U00016ac9\U00016b50-\U00016b59\U00016d70-\U00016d79'
    '\U0001e140-\U0001e149\U0001e2f0-\U0001e2f9\U0001e4f0-\U0001e4f9\U0001e5f1-\U0001e5fa'
    '\U0001e950-\U0001e959]' then
    base := translate(base,
      '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹߀߁߂߃߄߅߆߇߈߉०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯'
      '൦൧൨൩൪൫൬൭൮൯෦෧෨෩෪෫෬෭෮෯๐๑๒๓๔๕๖๗๘๙໐໑໒໓໔໕໖໗໘໙༠༡༢༣༤༥༦༧༨༩၀၁၂၃၄၅၆၇၈၉႐႑႒႓႔႕႖႗႘႙០១២៣៤៥៦៧៨៩᠐᠑᠒᠓᠔᠕᠖᠗᠘᠙᥆᥇᥈᥉᥊᥋᥌᥍᥎᥏᧐᧑᧒᧓᧔᧕᧖᧗᧘᧙'
      '᪀᪁᪂᪃᪄᪅᪆᪇᪈᪉᪐᪑᪒᪓᪔᪕᪖᪗᪘᪙᭐᭑᭒᭓᭔᭕᭖᭗᭘᭙᮰᮱᮲᮳᮴᮵᮶᮷᮸᮹᱀᱁᱂᱃᱄᱅᱆᱇᱈᱉᱐᱑᱒᱓᱔᱕᱖᱗᱘᱙꘠꘡꘢꘣꘤꘥꘦꘧꘨꘩꣐꣑꣒꣓꣔꣕꣖꣗꣘꣙꤀꤁꤂꤃꤄꤅꤆꤇꤈꤉꧐꧑꧒꧓꧔꧕꧖꧗꧘꧙꧰꧱꧲꧳꧴꧵꧶꧷꧸꧹'
      '꩐꩑꩒꩓꩔꩕꩖꩗꩘꩙꯰꯱꯲꯳꯴꯵꯶꯷꯸꯹𐒠𐒡𐒢𐒣𐒤𐒥𐒦𐒧𐒨𐒩𐴰𐴱𐴲𐴳𐴴𐴵𐴶𐴷𐴸𐴹𐵀𐵁𐵂𐵃𐵄𐵅𐵆𐵇𐵈𐵉𑁦𑁧𑁨𑁩𑁪𑁫𑁬𑁭𑁮𑁯'
      '𑃰𑃱𑃲𑃳𑃴𑃵𑃶𑃷𑃸𑃹𑄶𑄷𑄸𑄹𑄺𑄻𑄼𑄽𑄾𑄿𑇐𑇑𑇒𑇓𑇔𑇕𑇖𑇗𑇘𑇙𑋰𑋱𑋲𑋳𑋴𑋵𑋶𑋷𑋸𑋹𑑐𑑑𑑒𑑓𑑔𑑕𑑖𑑗𑑘𑑙'
      '𑓐𑓑𑓒𑓓𑓔𑓕𑓖𑓗𑓘𑓙𑙐𑙑𑙒𑙓𑙔𑙕𑙖𑙗𑙘𑙙𑛀𑛁𑛂𑛃𑛄𑛅𑛆𑛇𑛈𑛉𑛐𑛑𑛒𑛓𑛔𑛕𑛖𑛗𑛘𑛙𑛚𑛛𑛜𑛝𑛞𑛟𑛠𑛡𑛢𑛣'
      '𑜰𑜱𑜲𑜳𑜴𑜵𑜶𑜷𑜸𑜹𑣠𑣡𑣢𑣣𑣤𑣥𑣦𑣧𑣨𑣩𑥐𑥑𑥒𑥓𑥔𑥕𑥖𑥗𑥘𑥙𑯰𑯱𑯲𑯳𑯴𑯵𑯶𑯷𑯸𑯹𑱐𑱑𑱒𑱓𑱔𑱕𑱖𑱗𑱘𑱙'
      '𑵐𑵑𑵒𑵓𑵔𑵕𑵖𑵗𑵘𑵙𑶠𑶡𑶢𑶣𑶤𑶥𑶦𑶧𑶨𑶩𑷠𑷡𑷢𑷣𑷤𑷥𑷦𑷧𑷨𑷩𑽐𑽑𑽒𑽓𑽔𑽕𑽖𑽗𑽘𑽙𖄰𖄱𖄲𖄳𖄴𖄵𖄶𖄷𖄸𖄹'
      '𖩠𖩡𖩢𖩣𖩤𖩥𖩦𖩧𖩨𖩩𖫀𖫁𖫂𖫃𖫄𖫅𖫆𖫇𖫈𖫉𖭐𖭑𖭒𖭓𖭔𖭕𖭖𖭗𖭘𖭙𖵰𖵱𖵲𖵳𖵴𖵵𖵶𖵷𖵸𖵹𞅀𞅁𞅂𞅃𞅄𞅅𞅆𞅇𞅈𞅉'
      '𞋰𞋱𞋲𞋳𞋴𞋵𞋶𞋷𞋸𞋹𞓰𞓱𞓲𞓳𞓴𞓵𞓶𞓷𞓸𞓹𞗱𞗲𞗳𞗴𞗵𞗶𞗷𞗸𞗹𞗺𞥐𞥑𞥒𞥓𞥔𞥕𞥖𞥗𞥘𞥙',
      repeat('0123456789', 68));
  end if;
  return base;
end $$;

-- The stored keys that differ. Texts in ASCII keep theirs.
update members set name = name where octet_length(name) <> length(name) and name_key <> search_key(name);
update circles set name = name where octet_length(name) <> length(name) and name_key <> search_key(name);
reindex index circles_tags;
-- Of muted words that are now equal, the last one remains.
delete from mutes m where octet_length(word) <> length(word) and (btrim(text_words(word)) = '' or exists (
  select from mutes later where later.member_id = m.member_id and later.id > m.id
    and text_words(later.word) = text_words(m.word)));
update mutes set word = word where word_key <> text_words(word);
update activities set tag_keys = array(select search_key(tag) from unnest(tags) with ordinality t (tag, n) order by n)
  where octet_length(tags::text) <> length(tags::text)
    and tag_keys <> array(select search_key(tag) from unnest(tags) with ordinality t (tag, n) order by n);
-- The words of texts are compared with the new ones by the job that adds texts to the search; it changes those that
-- differ.
insert into search_backfills (kind, max_id)
select kind, max_id from (
  select 'activities' as kind, max(id) as max_id from activities
  union all select 'comments', max(id) from comments
  union all select 'events', max(id) from event_series) newest
where max_id is not null
on conflict (kind) do update set max_id = excluded.max_id;

-- Usernames in any script, of which no two are equal. The contract has the exact rule.
alter table members drop constraint members_username_check, drop constraint members_username_key,
  add constraint members_username_check check (
    username::text ~ '^[A-Za-z0-9_.\u00aa-\U0010ffff]{1,30}$' and username::text is nfc normalized
    and username_key <> '');
create unique index members_username_key on members (username_key);
