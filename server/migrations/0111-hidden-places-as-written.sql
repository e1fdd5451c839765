-- expand
-- Hidden places are stored as the member wrote them, and compared without regard to case.
alter table hidden_memories drop constraint hidden_memories_member_id_date_person_id_place_key;
create unique index hidden_memories_once on hidden_memories (member_id, date, person_id, lower(place))
  nulls not distinct;
