-- expand
-- null: the community, for its logo. It is not deleted with the account that uploaded it.
alter table media alter column owner_id drop not null;
update media set owner_id = null where id in (select logo_media_id from community where logo_media_id is not null);
