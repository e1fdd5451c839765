-- expand
-- What a decision is about, as it was called at that moment; null: the member as a whole. Kept after the subject is deleted.
alter table sanctions
  add column subject_type text
    check (subject_type in ('activity', 'comment', 'member', 'circle', 'member_picture', 'circle_picture')),
  add column subject_excerpt text not null default '' check (length(subject_excerpt) <= 300),
  add column removed_content boolean not null default false,
  -- The circle from which an admin removed an activity; empty for all other decisions.
  add column circle_name text not null default '',
  -- null: decided by a command on the server, or by a previous version.
  add column rule text check (rule in
    ('spam', 'harassment', 'hate', 'sexual', 'violence', 'illegal', 'privacy', 'impersonation', 'other'));

update sanctions s set
  subject_type = c.subject_type,
  removed_content = c.removed_content,
  subject_excerpt = coalesce((
    select left(case when r.snapshot_title <> '' then r.snapshot_title
      else regexp_replace(r.snapshot_text, '\[([^\]]*)\]\(u:\d+\)', '@\1', 'g') end, 100)
    from reports r where r.case_id = c.id and c.subject_type not in ('member', 'member_picture')
    order by r.created_at, r.id limit 1), '')
from report_cases c where c.id = s.case_id;
