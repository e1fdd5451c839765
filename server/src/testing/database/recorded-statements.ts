import pg from 'pg'
import { onTestFinished } from 'vitest'

export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

/**
 * Records the statements of every connection in this test, except those of the connections themselves, which check
 * their server and the caches. Starts empty again with each `take`.
 */
export function recordStatements(): { take(): Statement[] } {
  const statements: Statement[] = []
  // Connections keep the `query` that they had when they were opened, so only the query itself can be replaced.
  const { prototype } = pg.Query
  const { submit } = prototype
  prototype.submit = function (this: pg.Query & Partial<Statement>, connection) {
    const { text, values = [] } = this
    if (text && !text.includes('pg_postmaster_start_time')) statements.push({ text, values })
    return submit.call(this, connection)
  }
  onTestFinished(() => {
    prototype.submit = submit
  })
  return { take: () => statements.splice(0) }
}
