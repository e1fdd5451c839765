-- expand
-- Events that an import added, so that they are imported once and the import can be undone.
create table imported_events (
  series_id bigint primary key references event_series (id) on delete cascade,
  import_id bigint not null references member_imports (id) on delete cascade,
  member_id bigint not null references members (id) on delete cascade,
  -- The identifier of the event in every archive that contains it.
  key uuid not null,
  -- Community, audience, circle and invited members that it had there.
  origin jsonb not null,
  unique (member_id, key)
);
create index imported_events_of_import on imported_events (import_id, series_id);

-- The import that added what a member hides or mutes, so that it can be undone; null: the member themselves.
alter table hidden_memories add column import_id bigint references member_imports (id) on delete set null;
create index hidden_memories_of_import on hidden_memories (import_id) where import_id is not null;
alter table mutes add column import_id bigint references member_imports (id) on delete set null;
create index mutes_of_import on mutes (import_id) where import_id is not null;

-- Imported activities that were linked with those of companions, whose keys are in the list `companion_keys`.
create index imported_activities_with_companions on imported_activities (key) where origin ? 'companion_keys';
