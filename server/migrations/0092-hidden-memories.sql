-- expand
-- What "On this day" leaves out for a member: a date, a person, a place, or everything if none of them is set.
create table hidden_memories (
  id bigint generated always as identity primary key,
  member_id bigint not null references members (id) on delete cascade,
  date date,
  person_id bigint references members (id) on delete cascade,
  place text,
  created_at timestamptz not null default now(),
  check (num_nonnulls(date, person_id, place) <= 1),
  unique nulls not distinct (member_id, date, person_id, place)
);
create index hidden_memories_person on hidden_memories (person_id) where person_id is not null;
