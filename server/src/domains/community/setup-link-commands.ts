import { hash as digest, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type Db, type Reader, type Tx, transaction } from '../../platform/database/database.ts'
import { hasOperator } from '../accounts/index.ts'

/** Several processes print a link each, and so does every restart. Older links stop working. */
const maxLinks = 10

/**
 * A new link with which the community can be set up once; null if it has an operator. `isFirstOnly`: also null if there
 * is a link already, so that the log of a server that is restarted does not contain one link per start.
 */
export function createSetupLink(db: Db, publicUrl: string, { isFirstOnly = false } = {}): Promise<string | null> {
  return transaction(db, async (tx) => {
    if (await hasOperator(tx)) {
      await removeSetupLinks(tx)
      return null
    }
    if (isFirstOnly && (await tx.selectFrom('setup_links').select('token_hash').executeTakeFirst())) return null
    const token = randomBytes(24).toString('base64url')
    await tx
      .insertInto('setup_links')
      .values({ token_hash: hashOf(token) })
      .execute()
    await sql`delete from setup_links where token_hash in (
      select token_hash from setup_links order by created_at desc, token_hash offset ${maxLinks})`.execute(tx)
    // The token follows "#", which keeps it out of requests and logs.
    return `${publicUrl}/setup#${token}`
  })
}

export async function isSetupLinkValid(reader: Reader, token: string): Promise<boolean> {
  const link = await reader
    .selectFrom('setup_links')
    .select('token_hash')
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst()
  return link !== undefined && !(await hasOperator(reader))
}

/**
 * Invalidates all links and returns whether this one was valid. All links are locked in one order: of two people who
 * finish at the same moment, also with different links, the second waits and then finds none.
 */
export async function takeSetupLink(tx: Tx, token: string): Promise<boolean> {
  const links = await tx.selectFrom('setup_links').select('token_hash').orderBy('token_hash').forUpdate().execute()
  await removeSetupLinks(tx)
  return links.some(({ token_hash }) => token_hash.equals(hashOf(token)))
}

async function removeSetupLinks(tx: Tx): Promise<void> {
  await tx.deleteFrom('setup_links').execute()
}

function hashOf(token: string): Buffer {
  return digest('sha256', token, 'buffer')
}
