-- Folder and file of a member's picture, beside its id: a page of the feed shows some three hundred faces, and each was a
-- probe of its own into media. Both names never change once a picture is stored.
alter table members add column picture_path text;
update members m set picture_path = f.key || '/' || f.main_file from media f where f.id = m.picture_media_id;

create function keep_picture_path() returns trigger language plpgsql as $$
begin
  new.picture_path := (select f.key || '/' || f.main_file from media f where f.id = new.picture_media_id);
  return new;
end $$;
create trigger picture_path_follows before insert or update of picture_media_id on members
  for each row execute function keep_picture_path();
