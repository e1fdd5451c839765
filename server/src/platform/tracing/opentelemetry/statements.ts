import type pg from 'pg'
import { fail, SpanKind, type Spans } from './spans.ts'

type Query = (config: unknown, ...rest: unknown[]) => unknown
type Callback = (error: Error | null, result: unknown) => void

/** The text of a statement of Daystar is free of values; these are parameters, which are not recorded. */
export function traceStatements(pool: pg.Pool, spans: Spans): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query
    const traced: Query = (config, ...rest) => {
      const text = typeof config === 'string' ? config : (config as { text?: string }).text
      // Polling and notifications belong to no request.
      if (text === undefined || spans.current === undefined) return query(config, ...rest)
      const operation = /[a-z]+/i.exec(text)?.[0].toLowerCase() ?? 'sql'
      const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.text': text }
      const span = spans.start(operation, SpanKind.CLIENT, attributes)
      const end = (error: unknown) => {
        if (error) fail(span, error)
        span.end()
      }
      const callback = rest.at(-1)
      if (typeof callback === 'function') {
        const done: Callback = (error, result) => {
          end(error)
          ;(callback as Callback)(error, result)
        }
        return query(config, ...rest.slice(0, -1), done)
      }
      const result = query(config, ...rest)
      if (result instanceof Promise) result.then(() => end(null), end)
      // A stream, such as COPY, is not measured.
      else end(null)
      return result
    }
    client.query = traced as typeof client.query
  })
}
