import { activityCounts } from '../domains/activities/index.ts'
import { circleCounts } from '../domains/circles/index.ts'
import { commentCounts } from '../domains/comments/index.ts'
import { connectionCounts } from '../domains/connections/index.ts'
import { highFiveCounts } from '../domains/engagement/index.ts'
import type { Db } from '../platform/database/database.ts'
import { type RecountResult, repairDerivedColumns } from '../platform/database/derived-columns.ts'

const storedCounts = [...connectionCounts, ...circleCounts, ...activityCounts, ...highFiveCounts, ...commentCounts]

/** Checks and repairs everything that is stored next to the rows it is derived from. */
export async function recount(db: Db): Promise<RecountResult[]> {
  return await repairDerivedColumns(db, storedCounts)
}
