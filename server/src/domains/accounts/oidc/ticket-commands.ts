import { hash as digest, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { apiError } from '../../../platform/api/api-error.ts'
import type { Db, Reader, Tx } from '../../../platform/database/database.ts'

const validMinutes = 10

/** An identity that the provider has confirmed, and an address that it has verified or an empty one. */
export interface ConfirmedIdentity {
  readonly issuer: string
  readonly subject: string
  readonly email: string
  readonly name: string
}

const hashOf = (ticket: string) => digest('sha256', ticket, 'buffer')

/** Stores an identity until the next step, and returns the ticket that it requires. */
export async function createTicket(db: Db, { issuer, subject, email, name }: ConfirmedIdentity): Promise<string> {
  const ticket = randomBytes(32).toString('base64url')
  const expires_at = sql<Date>`now() + make_interval(mins => ${validMinutes})`
  await db
    .insertInto('oidc_tickets')
    .values({ ticket_hash: hashOf(ticket), issuer, subject, email, name, expires_at })
    .execute()
  return ticket
}

/** Throws `oidc_invalid`. A step that fails, for instance because of a wrong code, does not use the ticket up. */
export async function identityOfTicket(reader: Reader, ticket: string): Promise<ConfirmedIdentity> {
  const identity = await reader
    .selectFrom('oidc_tickets')
    .select(['issuer', 'subject', 'email', 'name'])
    .where('ticket_hash', '=', hashOf(ticket))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  if (!identity) throw apiError('oidc_invalid')
  return identity
}

/** In the transaction of the step, so that a ticket is used once in all processes. Throws `oidc_invalid`. */
export async function consumeTicket(tx: Tx, ticket: string): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('oidc_tickets')
    .where('ticket_hash', '=', hashOf(ticket))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw apiError('oidc_invalid')
}
