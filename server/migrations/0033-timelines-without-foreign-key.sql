-- expand
-- A post checked the foreign key of each of its timeline entries. Entries of a deleted member are deleted by a trigger instead, and the
-- cleanup job deletes those that a post at the same moment has added.
alter table timeline_entries drop constraint timeline_entries_member_id_fkey;

create function delete_timelines() returns trigger language plpgsql as $$
begin
  delete from timeline_entries t using rows r where t.member_id = r.id;
  return null;
end $$;
create trigger members_delete_timelines after delete on members
  referencing old table as rows for each statement execute function delete_timelines();
