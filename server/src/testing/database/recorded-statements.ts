import pg from 'pg'
import { onTestFinished } from 'vitest'

export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

/**
 * Records the statements of every connection that is opened from now on, in this test, except those of the connections
 * themselves, which check their server and the caches. Starts empty again with each `take`.
 */
export function recordStatements(): { take(): Statement[] } {
  const statements: Statement[] = []
  const { prototype } = pg.Client
  const { query } = prototype
  prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [config, values] = args
    const { text, values: ownValues } =
      typeof config === 'string' ? { text: config } : (config as Partial<pg.QueryConfig>)
    if (text && !text.includes('pg_postmaster_start_time'))
      statements.push({ text, values: (ownValues ?? values ?? []) as unknown[] })
    return (query as (...all: unknown[]) => unknown).apply(this, args)
  } as typeof query
  onTestFinished(() => {
    prototype.query = query
  })
  return { take: () => statements.splice(0) }
}
