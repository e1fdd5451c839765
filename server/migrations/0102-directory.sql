-- expand
-- Whether the directory lists the member. Members who declined to be suggested to others are left out at first.
alter table members add column in_directory boolean not null default true;
update members set in_directory = false where allows_suggestion = false;

-- The begin of a name suffices for the order, and is short enough for the cursor of a page.
create index members_by_name on members ((left(name_key, 60) collate "C"), id) where in_directory;
create index circles_by_name on circles ((left(name_key, 60) collate "C"), id);
create index circles_newest on circles (created_at desc, id desc);

create function tag_keys(tags text[]) returns text[]
  language sql immutable strict parallel safe
  return array(select search_key(tag) from unnest(tags) tag);
create index circles_tags on circles using gin (tag_keys(tags)) where tags <> '{}';
