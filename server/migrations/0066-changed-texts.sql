-- expand
-- An activity without the columns that triggers maintain while others comment on it and give high fives.
create function without_reactions(activity activities) returns activities language plpgsql immutable as $$
begin
  activity.high_five_count := 0;
  activity.comment_count := 0;
  activity.high_fiver_ids := '{}';
  activity.commenter_ids := '{}';
  return activity;
end $$;

-- Announces a change of any other column as 'text', because the words of any text decide whether a muted word hides an
-- activity.
create or replace function publish_changed_activities() returns trigger language plpgsql as $$
begin
  perform notify_ids('card', array(select id from new_rows order by id));
  perform notify_list_changes(array(
    select row(n.id, n.author_id, n.occurred_at, case when n.author_id <> o.author_id or n.occurred_at <> o.occurred_at
      or n.audience <> o.audience or n.reach <> o.reach then 'changed' else 'text' end)::list_change
    from new_rows n join old_rows o on o.id = n.id
    where without_reactions(n::activities) is distinct from without_reactions(o::activities)
    order by n.id));
  return null;
end $$;
