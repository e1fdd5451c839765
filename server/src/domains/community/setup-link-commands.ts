import { hash as digest, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type Db, type Reader, type Tx, transaction } from '../../platform/database/database.ts'
import { hasOperator } from '../accounts/index.ts'

const validity = sql<Date>`now() - interval '1 day'`

/**
 * A new link with which the community can be set up once, within a day; null if it has an operator. Earlier links end:
 * each of them would be another way to become the operator.
 */
export function createSetupLink(db: Db, publicUrl: string): Promise<string | null> {
  return transaction(db, async (tx) => {
    // Of two processes that start at the same moment, the second one replaces the link of the first one.
    await sql`select pg_advisory_xact_lock(hashtextextended('setup_links', 0))`.execute(tx)
    await removeSetupLinks(tx)
    if (await hasOperator(tx)) return null
    const token = randomBytes(24).toString('base64url')
    await tx
      .insertInto('setup_links')
      .values({ token_hash: hashOf(token) })
      .execute()
    // The token follows "#", which keeps it out of requests and logs.
    return `${publicUrl}/setup#${token}`
  })
}

export async function isSetupLinkValid(reader: Reader, token: string): Promise<boolean> {
  const link = await reader
    .selectFrom('setup_links')
    .select('token_hash')
    .where('token_hash', '=', hashOf(token))
    .where('created_at', '>', validity)
    .executeTakeFirst()
  return link !== undefined && !(await hasOperator(reader))
}

/**
 * Invalidates all links and returns whether this one was valid. All links are locked in one order: of two people who
 * finish at the same moment, also with different links, the second waits and then finds none.
 */
export async function takeSetupLink(tx: Tx, token: string): Promise<boolean> {
  const links = await tx
    .selectFrom('setup_links')
    .select('token_hash')
    .where('created_at', '>', validity)
    .orderBy('token_hash')
    .forUpdate()
    .execute()
  await removeSetupLinks(tx)
  return links.some(({ token_hash }) => token_hash.equals(hashOf(token)))
}

async function removeSetupLinks(tx: Tx): Promise<void> {
  await tx.deleteFrom('setup_links').execute()
}

function hashOf(token: string): Buffer {
  return digest('sha256', token, 'buffer')
}
