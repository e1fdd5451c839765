import type { DerivedColumn } from '../../platform/database/derived-columns.ts'

export const highFiveCounts: readonly DerivedColumn[] = [
  {
    table: 'activities',
    column: 'high_five_count',
    expected: '(select count(*)::int from high_fives h where h.activity_id = t.id)',
  },
  { table: 'activities', column: 'high_fiver_ids', expected: 'latest_high_fivers(t.id)' },
]
