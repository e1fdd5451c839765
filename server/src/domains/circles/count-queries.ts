import type { DerivedColumn } from '../../platform/database/derived-columns.ts'

export const circleCounts: readonly DerivedColumn[] = [
  {
    table: 'circles',
    column: 'member_count',
    expected: '(select count(*)::int from circle_members m where m.circle_id = t.id)',
  },
]
