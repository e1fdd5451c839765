import type { DerivedColumn } from '../../platform/derived-columns.ts'

export const activityCounts: readonly DerivedColumn[] = [
  {
    table: 'members',
    column: 'activities_count',
    expected: '(select count(*)::int from activities a where a.author_id = t.id)',
  },
  {
    table: 'activities',
    column: 'reach',
    expected: `(select case when count(*) = 0 or bool_or(not c.is_private) then 'open' else 'circles' end
      from activity_circles l join circles c on c.id = l.circle_id where l.activity_id = t.id)`,
  },
]
