-- expand
-- Sanctions that last: a limited member is seen only by their followers, a suspended one cannot use the community.
alter table sanctions drop constraint sanctions_kind_check;
alter table sanctions
  add constraint sanctions_kind_check check (kind in ('removal', 'warning', 'limit', 'suspension')),
  -- Of a suspension; null: until it is lifted.
  add column ends_at timestamptz,
  add column lifted_at timestamptz,
  -- What the member writes against it, once.
  add column appeal text not null default '' check (length(appeal) <= 2000),
  add column appealed_at timestamptz,
  add column appeal_decided_at timestamptz,
  add column appeal_answer text not null default '' check (length(appeal_answer) <= 2000);
create index sanctions_open_appeals on sanctions (appealed_at, id)
  where appealed_at is not null and appeal_decided_at is null;

-- What follows from the sanctions of a member; a trigger keeps it. 'infinity': until the suspension is lifted.
alter table members add column is_limited boolean not null default false;
alter table members add column suspended_until timestamptz;
create index members_limited on members (id) where is_limited;

create function apply_sanctions() returns trigger language plpgsql as $$
declare
  ids bigint[] := array(select distinct member_id from rows order by 1);
begin
  update members m set is_limited = in_force.limits, suspended_until = in_force.until
  from (
    select t.id,
      exists (select from sanctions s where s.member_id = t.id and s.kind = 'limit' and s.lifted_at is null) as limits,
      (select max(coalesce(s.ends_at, 'infinity')) from sanctions s
        where s.member_id = t.id and s.kind = 'suspension' and s.lifted_at is null) as until
    from unnest(ids) t(id)
  ) in_force
  where m.id = in_force.id
    and (m.is_limited <> in_force.limits or m.suspended_until is distinct from in_force.until);
  return null;
end $$;
create trigger sanctions_applied_insert after insert on sanctions
  referencing new table as rows for each statement execute function apply_sanctions();
create trigger sanctions_applied_update after update on sanctions
  referencing new table as rows for each statement execute function apply_sanctions();
create trigger sanctions_applied_delete after delete on sanctions
  referencing old table as rows for each statement execute function apply_sanctions();

-- Cached sessions contain it, and open pages of the member end.
create trigger member_suspension_changed after update of suspended_until on members for each row
  when (old.suspended_until is distinct from new.suspended_until)
  execute function publish_viewer_change();

-- Changes what everybody but the followers sees.
create function publish_all_viewers() returns trigger language plpgsql as $$
begin
  perform pg_notify('daystar', '{"all_viewers":true}');
  return null;
end $$;
create trigger member_limit_changed after update of is_limited on members for each row
  when (old.is_limited <> new.is_limited) execute function publish_all_viewers();
