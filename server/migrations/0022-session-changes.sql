-- Announces the end of sessions, and changes of what a cached session contains of its member, whoever makes them.
create function publish_session_ends() returns trigger language plpgsql as $$
begin
  perform pg_notify('daystar', json_build_object('session_end', id)::text) from rows order by id;
  return null;
end $$;
create trigger sessions_ended after delete on sessions
  referencing old table as rows for each statement execute function publish_session_ends();

create function publish_session_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('daystar', json_build_object('session_end', old.id)::text);
  return null;
end $$;
create trigger session_changed after update of member_id, token_hash, expires_at on sessions for each row
  when (old.member_id <> new.member_id or old.token_hash <> new.token_hash or old.expires_at > new.expires_at)
  execute function publish_session_change();

create function publish_viewer_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('daystar', json_build_object('session_end', s.id)::text)
    from sessions s where s.member_id = new.id order by s.id;
  return null;
end $$;
create trigger member_sessions_changed after update of time_zone, is_operator on members for each row
  when (old.time_zone is distinct from new.time_zone or old.is_operator is distinct from new.is_operator)
  execute function publish_viewer_change();
