-- expand
-- Drafts that an import added, so that it can be undone.
create table imported_drafts (
  import_id bigint not null references member_imports (id) on delete cascade,
  member_id bigint not null,
  draft_id uuid not null,
  primary key (member_id, draft_id),
  foreign key (member_id, draft_id) references drafts (member_id, id) on delete cascade
);
create index imported_drafts_of_import on imported_drafts (import_id);
