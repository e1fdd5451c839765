import { createHash } from 'node:crypto'
import pg from 'pg'
import { isStalePlan } from './database-errors.ts'

/** Each prepared statement keeps a plan in the memory of its backend. Further statements run unnamed. */
const maxStatements = 500
const preparable = /^[\s(]*(select|insert|update|delete|with|merge)\b/i

type Callback = (error: Error | null, result: unknown) => void
type Query = (config: unknown, values?: unknown, callback?: Callback) => Promise<unknown>

/**
 * A connection that prepares each statement once and reuses it by name, so that PostgreSQL does not parse and plan it
 * again. Applies to `query(text, values)`, the form that Kysely and `pool.query` use.
 */
export class PreparedStatementClient extends pg.Client {
  readonly #names = new Map<string, string>()
  readonly #send: Query
  #renameCount = 0

  constructor(config?: string | pg.ClientConfig) {
    super(config)
    this.#send = super.query.bind(this) as unknown as Query
    const query: Query = (config, values, callback) => this.#prepared(config, values, callback)
    this.query = query as unknown as typeof this.query
  }

  #prepared(config: unknown, values: unknown, callback: Callback | undefined): Promise<unknown> {
    if (typeof config !== 'string' || !Array.isArray(values)) return this.#send(config, values, callback)
    const name = this.#nameOf(config)
    if (name === undefined) return this.#send(config, values, callback)
    const response = this.#send({ name, text: config, values }).catch((error: unknown) => {
      if (!isStalePlan(error)) throw error
      this.#rename(config)
      // Inside a transaction, the error has aborted it: `transaction` retries the whole transaction.
      if (this.getTransactionStatus() !== 'I') throw error
      return this.#send({ name: this.#nameOf(config), text: config, values })
    })
    if (callback === undefined) return response
    return response.then(
      (result) => callback(null, result),
      (error: Error) => callback(error, undefined),
    )
  }

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined || this.#names.size >= maxStatements || !preparable.test(text)) return known
    return this.#rename(text)
  }

  #rename(text: string): string {
    const hash = createHash('sha1').update(text).digest('base64url').slice(0, 16)
    const name = this.#names.has(text) ? `${hash}.${++this.#renameCount}` : hash
    this.#names.set(text, name)
    return name
  }
}
