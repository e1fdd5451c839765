-- Roles in the community. The previous version reads is_operator, which now follows from the role.
alter table members add column role text not null default 'member' check (role in ('member', 'moderator', 'operator'));
update members set role = 'operator' where is_operator;
drop trigger member_sessions_changed on members;
alter table members drop column is_operator;
alter table members add column is_operator boolean not null generated always as (role = 'operator') stored;
create index members_by_role on members (role, id) where role <> 'member';
create trigger member_sessions_changed after update of time_zone, role on members for each row
  when (old.time_zone is distinct from new.time_zone or old.role is distinct from new.role)
  execute function publish_viewer_change();
