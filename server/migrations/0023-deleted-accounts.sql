-- When a member's account is going to be deleted; null: not requested. Until `removal_started_at` is set, the member can cancel that.
alter table members add column deletion_at timestamptz, add column removal_started_at timestamptz;
create index members_to_delete on members (deletion_at) where deletion_at is not null;

-- A comment of a deleted account to which others replied stays as a row without author and text, so that the thread remains readable.
alter table comments alter column author_id drop not null;
alter table comments drop constraint comments_content_check;
alter table comments add constraint comments_content_check
  check (length(content) <= 5000 and (author_id is null) = (content = ''));

create or replace function latest_commenters(activity bigint) returns bigint[] language sql stable as $$
  select array(
    select author_id from (
      select author_id, id from comments where activity_id = activity and author_id is not null
      order by created_at desc, id desc limit 200) said
    group by author_id order by max(id) desc limit 8)
$$;

create function update_commenters() returns trigger language plpgsql as $$
begin
  perform from activities where id = new.activity_id for no key update;
  update activities set commenter_ids = latest_commenters(id) where id = new.activity_id;
  return null;
end $$;
create trigger comments_author_removed after update of author_id on comments
  for each row when (old.author_id is distinct from new.author_id) execute function update_commenters();

-- A circle is deleted with its last member, and passes to the member who joined first when its last admin leaves, however they leave:
-- also if their account is deleted. The circle is locked first, so that of two admins who leave at once the second sees the first.
create or replace function delete_empty_circles() returns trigger language plpgsql as $$
declare
  ids bigint[] := array(select distinct circle_id from rows);
begin
  perform from circles where id = any(ids) order by id for update;
  delete from circles c where c.id = any(ids)
    and not exists (select from circle_members m where m.circle_id = c.id);
  update circle_members m set role = 'admin'
  from (
    select distinct on (n.circle_id) n.circle_id, n.member_id from circle_members n
    where n.circle_id = any(ids)
      and not exists (select from circle_members a where a.circle_id = n.circle_id and a.role = 'admin')
    order by n.circle_id, n.joined_at, n.member_id) successor
  where m.circle_id = successor.circle_id and m.member_id = successor.member_id;
  return null;
end $$;
