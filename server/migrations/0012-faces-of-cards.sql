-- Who stands on a card, kept beside the counts and in the same transaction: a page of the feed asked twenty times each for the
-- latest high fives and the latest comments, which was most of what it cost.

create function latest_high_fivers(activity bigint) returns bigint[] language sql stable as $$
  select array(select member_id from high_fives where activity_id = activity order by created_at desc, member_id desc limit 8)
$$;

-- Each once. A long conversation is looked at from its end, so that a comment costs the same however much was said before.
create function latest_commenters(activity bigint) returns bigint[] language sql stable as $$
  select array(
    select author_id from (
      select author_id, id from comments where activity_id = activity order by created_at desc, id desc limit 200) said
    group by author_id order by max(id) desc limit 8)
$$;

alter table activities
  add column high_fiver_ids bigint[] not null default '{}',
  add column commenter_ids bigint[] not null default '{}';
update activities set high_fiver_ids = latest_high_fivers(id), commenter_ids = latest_commenters(id)
  where high_five_count > 0 or comment_count > 0;

-- The row is taken first: a look from behind the lock sees everything that others have finished.
create or replace function count_high_fives() returns trigger language plpgsql as $$
declare
  changed record;
begin
  for changed in
    select activity_id as id, count(*)::int * case tg_op when 'INSERT' then 1 else -1 end as n from rows group by 1 order by 1
  loop
    perform from activities where id = changed.id for no key update;
    update activities set high_five_count = high_five_count + changed.n, high_fiver_ids = latest_high_fivers(id)
      where id = changed.id;
  end loop;
  return null;
end $$;
drop trigger high_fives_counted_insert on high_fives;
drop trigger high_fives_counted_delete on high_fives;
create trigger high_fives_counted_insert after insert on high_fives
  referencing new table as rows for each statement execute function count_high_fives();
create trigger high_fives_counted_delete after delete on high_fives
  referencing old table as rows for each statement execute function count_high_fives();

create or replace function count_comments() returns trigger language plpgsql as $$
declare
  changed record;
begin
  for changed in
    select activity_id as id, count(*)::int * case tg_op when 'INSERT' then 1 else -1 end as n from rows group by 1 order by 1
  loop
    perform from activities where id = changed.id for no key update;
    update activities set comment_count = comment_count + changed.n, commenter_ids = latest_commenters(id)
      where id = changed.id;
  end loop;
  return null;
end $$;
drop trigger comments_counted_insert on comments;
drop trigger comments_counted_delete on comments;
create trigger comments_counted_insert after insert on comments
  referencing new table as rows for each statement execute function count_comments();
create trigger comments_counted_delete after delete on comments
  referencing old table as rows for each statement execute function count_comments();

-- Every process remembers faces for a while; who looks different is announced, whoever wrote it.
create function announce_face() returns trigger language plpgsql as $$
begin
  perform pg_notify('daystar', json_build_object('face', old.id)::text);
  return null;
end $$;
create trigger face_announced after update on members for each row
  when (old.name is distinct from new.name or old.username is distinct from new.username
    or old.picture_path is distinct from new.picture_path)
  execute function announce_face();
create trigger face_announced_gone after delete on members for each row execute function announce_face();
