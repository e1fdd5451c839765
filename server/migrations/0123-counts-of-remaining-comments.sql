-- expand
-- `activities.comment_count` leaves out removed comments whose places remain in their threads.
-- No comment may be removed between the count below and the new functions.
lock table comments in share row exclusive mode;

create or replace function count_comments() returns trigger language plpgsql as $$
declare
  ids bigint[] := array(select distinct activity_id from rows);
begin
  perform from activities where id = any(ids) order by id for no key update;
  update activities a set comment_count = a.comment_count + changed.n, commenter_ids = latest_commenters(a.id)
  from (
    select activity_id, count(author_id)::int * case tg_op when 'INSERT' then 1 else -1 end as n
    from rows group by 1) changed
  where a.id = changed.activity_id;
  return null;
end $$;

create or replace function update_commenters() returns trigger language plpgsql as $$
begin
  perform from activities where id = new.activity_id for no key update;
  update activities
  set comment_count = comment_count + num_nonnulls(new.author_id) - num_nonnulls(old.author_id),
    commenter_ids = latest_commenters(id)
  where id = new.activity_id;
  return null;
end $$;

update activities a
set comment_count = (select count(author_id)::int from comments c where c.activity_id = a.id)
where a.id in (select activity_id from comments where author_id is null);
