import type { DerivedColumn } from '../../platform/database/derived-columns.ts'

export const activityCounts: readonly DerivedColumn[] = [
  {
    table: 'members',
    column: 'activities_count',
    expected: '(select count(*)::int from activities a where a.author_id = t.id)',
  },
  // Neither ever makes an activity visible to more members: what is stored as narrower stays so.
  {
    table: 'activities',
    column: 'reach',
    expected: `(select case when count(*) > 0 and not bool_or(l.is_open) then 'circles' else t.reach end
      from activity_circles l where l.activity_id = t.id)`,
  },
  {
    table: 'activities',
    column: 'audience',
    expected: `case when t.reach = 'circles' and not exists (select from activity_circles l where l.activity_id = t.id)
      then 'me' else t.audience end`,
  },
]
