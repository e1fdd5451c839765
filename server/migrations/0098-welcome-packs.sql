-- expand
-- What people get with an invitation besides its circle: a date of an event, and members whom they follow.
alter table invitations add column event_id bigint references events (id) on delete set null;
create index invitations_of_event on invitations (event_id) where event_id is not null;

create table invitation_members (
  invitation_id bigint not null references invitations (id) on delete cascade,
  member_id bigint not null references members (id) on delete cascade,
  position smallint not null,
  primary key (invitation_id, member_id)
);
create index invitation_members_of_member on invitation_members (member_id);

-- The chosen parts of the pack that were no longer possible: circle, member (once for each) and event.
alter table invited_members add column pack_left_out text[] not null default '{}';
