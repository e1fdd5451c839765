-- expand
-- The circles of what was reported, as far as those who reported it could see them, so that moderators find a case by its circle.
alter table report_cases add column circle_ids bigint[] not null default '{}';

update report_cases set circle_ids = array[subject_id] where subject_type in ('circle', 'circle_picture');
update report_cases c set circle_ids = array(
  select l.circle_id from activity_circles l join circles k on k.id = l.circle_id
  where l.activity_id = case c.subject_type when 'activity' then c.subject_id
      else (select activity_id from comments where id = c.subject_id) end
    and (not k.is_private or exists (select from reports r join circle_members m on m.member_id = r.reporter_id
      where r.case_id = c.id and m.circle_id = l.circle_id))
  order by l.circle_id)
where c.subject_type in ('activity', 'comment');
