import { createHash } from 'node:crypto'
import pg from 'pg'
import { isStalePlan } from './database-errors.ts'

/** Each named statement keeps a plan in the memory of its backend; texts beyond this many stay unnamed. */
const maxNamed = 500
const plannable = /^[\s(]*(select|insert|update|delete|with|merge)\b/i

type Callback = (error: Error | null, result: unknown) => void
type Query = (config: unknown, values?: unknown, callback?: Callback) => Promise<unknown>

/**
 * A connection that prepares every statement once and afterwards only names it, which spares PostgreSQL parsing and planning.
 * Covers `query(text, values)`, the form Kysely and `pool.query` use.
 */
export class NamingClient extends pg.Client {
  readonly #names = new Map<string, string>()
  readonly #send: Query
  #renewals = 0

  constructor(config?: string | pg.ClientConfig) {
    super(config)
    this.#send = super.query.bind(this) as unknown as Query
    const naming: Query = (config, values, callback) => this.#named(config, values, callback)
    this.query = naming as unknown as typeof this.query
  }

  #named(config: unknown, values: unknown, callback: Callback | undefined): Promise<unknown> {
    if (typeof config !== 'string' || !Array.isArray(values)) return this.#send(config, values, callback)
    const name = this.#nameOf(config)
    if (name === undefined) return this.#send(config, values, callback)
    const answer = this.#send({ name, text: config, values }).catch((error: unknown) => {
      if (!isStalePlan(error)) throw error
      this.#rename(config)
      // Inside a transaction the statement has already spoilt it: `transaction` runs the whole again.
      if (this.getTransactionStatus() !== 'I') throw error
      return this.#send({ name: this.#nameOf(config), text: config, values })
    })
    if (callback === undefined) return answer
    return answer.then(
      (result) => callback(null, result),
      (error: Error) => callback(error, undefined),
    )
  }

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined || this.#names.size >= maxNamed || !plannable.test(text)) return known
    return this.#rename(text)
  }

  #rename(text: string): string {
    const hash = createHash('sha1').update(text).digest('base64url').slice(0, 16)
    const name = this.#names.has(text) ? `${hash}.${++this.#renewals}` : hash
    this.#names.set(text, name)
    return name
  }
}
