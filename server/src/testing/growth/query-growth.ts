import type pg from 'pg'
import type { Statement } from '../database/recorded-statements.ts'

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly Plans?: readonly PlanNode[]
}

const readsTable = new Set([
  'Seq Scan',
  'Index Scan',
  'Index Only Scan',
  'Bitmap Heap Scan',
  'Bitmap Index Scan',
  'Tid Scan',
])

/** The rows and index entries that a plan reads from tables, including those that it filters out. */
function rowsOf(node: PlanNode): number {
  const below = (node.Plans ?? []).reduce((sum, child) => sum + rowsOf(child), 0)
  if (!readsTable.has(node['Node Type'])) return below
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  return below + (node['Actual Rows'] + removed) * node['Actual Loops']
}

/**
 * Runs the statement again with EXPLAIN (ANALYZE) and returns the rows that it reads. Sequential scans, which the
 * planner prefers for tables as small as those of a test, are disabled where an index can be used.
 */
export async function rowsRead(pool: pg.Pool, { text, values }: Statement): Promise<number> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local enable_seqscan = off')
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
      `explain (analyze, timing off, summary off, format json) ${text}`,
      [...values],
    )
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
    if (plan === undefined) throw new Error('EXPLAIN returned no plan.')
    return Math.round(rowsOf(plan))
  } finally {
    await client.query('rollback')
    client.release()
  }
}
