-- The settings that operators change while Daystar runs. At most one row: two operators who save at once lock the same row, and there is
-- none until an operator saves for the first time. Settings that were never changed are missing; their defaults are in
-- src/domains/community/settings.ts.
create table community (
  id boolean primary key default true check (id),
  settings jsonb not null default '{}' check (jsonb_typeof(settings) = 'object'),
  logo_media_id bigint references media (id) on delete set null,
  -- When each setting was last changed, by its name.
  changed_at jsonb not null default '{}' check (jsonb_typeof(changed_at) = 'object')
);

-- Every process has a copy and reads it again. A trigger, so that deleting the media of the logo is announced as well.
create function publish_community_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('daystar', '{"community":true}');
  return null;
end $$;
create trigger community_changed after insert or update or delete on community
  for each statement execute function publish_community_change();
