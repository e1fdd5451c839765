import type { DerivedColumn } from '../../platform/database/derived-columns.ts'

const countOf = (side: 'follower_id' | 'followee_id') =>
  `(select count(*)::int from connections c where c.${side} = t.id and c.status = 'accepted')`

export const connectionCounts: readonly DerivedColumn[] = [
  { table: 'members', column: 'followers_count', expected: countOf('followee_id') },
  { table: 'members', column: 'following_count', expected: countOf('follower_id') },
]
