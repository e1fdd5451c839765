-- expand
-- The columns of a unique index that has no predicate are the key of a row, and an update that assigns one of them
-- locks the row against references to it. Every update of a member assigns all generated columns, because members have
-- a trigger before updates: each of two posts of one member at the same moment would wait for the reference of the
-- other one.
drop index members_username_key;
create unique index members_username_key on members (username_key) where username_key is not null;
