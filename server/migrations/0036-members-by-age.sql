-- expand

-- The order of the members list of operators.
create index members_created_at on members (created_at desc, id desc);
