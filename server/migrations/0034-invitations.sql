-- Links with which people join the community. The token is stored as it is, because its creator can copy the link again.
create table invitations (
  id bigint generated always as identity primary key,
  token text not null unique,
  created_by bigint not null references members (id) on delete cascade,
  circle_id bigint references circles (id) on delete cascade,
  uses int not null default 0,
  max_uses int not null check (max_uses > 0),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  check (uses between 0 and max_uses)
);
create index invitations_of_creator on invitations (created_by, created_at, id);
create index invitations_newest on invitations (created_at, id);
create index invitations_of_circle on invitations (circle_id) where circle_id is not null;

-- Who invited whom.
create table invited_members (
  member_id bigint primary key references members (id) on delete cascade,
  invitation_id bigint references invitations (id) on delete set null,
  invited_by bigint references members (id) on delete set null,
  created_at timestamptz not null default now()
);
create index invited_members_of_invitation on invited_members (invitation_id);
create index invited_members_of_inviter on invited_members (invited_by);
