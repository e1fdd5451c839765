-- Publishes changes of member summaries under the name of their pub/sub topic. A process of the previous version that runs at the same
-- time does not receive them and shows an earlier name or picture for up to 30 seconds.
alter function announce_face() rename to publish_member_summary_change;
create or replace function publish_member_summary_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('daystar', json_build_object('member_summary', old.id)::text);
  return null;
end $$;
alter trigger face_announced on members rename to member_summary_changed;
alter trigger face_announced_gone on members rename to member_summary_removed;
