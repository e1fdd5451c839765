-- expand
-- The circle from which an admin removed the member, so that moderators can allow rejoining after an appeal.
alter table sanctions add column circle_id bigint references circles (id) on delete set null;
create index sanctions_of_circle on sanctions (circle_id) where circle_id is not null;
