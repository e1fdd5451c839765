import { randomBytes } from 'node:crypto'
import type { Language } from '@daystar/contract/languages'
import type { Role } from '@daystar/contract/roles'
import type { FastifyInstance } from 'fastify'
import type { Insertable } from 'kysely'
import { usernamesFor } from '../domains/accounts/sign-up/username-from-name.ts'
import { type Tx, transaction } from '../platform/database/database.ts'
import type { Members } from '../platform/database/tables.gen.ts'
import type { Deps } from '../platform/deps.ts'
import { Member } from './callers.ts'
import { currentSample } from './sample.ts'

export interface NewMember {
  readonly username?: string | null
  readonly language?: Language | null
  readonly timeZone?: string
  readonly role?: Role
}

/** Inserts the member directly, because hashing a password would take longer than the rest of a typical test. */
export async function insertMember(
  app: FastifyInstance,
  deps: Deps,
  { name, emailName }: { name: string; emailName: string },
  options: NewMember,
): Promise<Member> {
  const sample = currentSample()
  const { language = sample.language, timeZone = sample.timeZone, role = 'member' } = options
  const email = `${emailName}.${randomBytes(6).toString('hex')}@daystar.example`
  const values = { name, email, password_hash: 'not a password hash', language, time_zone: timeZone, role }
  return await transaction(deps.db, async (tx) => {
    const usernames = options.username === undefined ? usernamesFor(name) : [options.username]
    const { id, username } = await insertWithUsername(tx, values, usernames)
    const token = await deps.sessions.create(tx, id, 'a test')
    return new Member(app, { id, name, username, email, token })
  })
}

/** Inserts a member with the first of the usernames that no other member has. */
export async function insertWithUsername(
  tx: Tx,
  values: Insertable<Members>,
  usernames: Iterable<string | null>,
): Promise<{ id: number; username: string | null }> {
  for (const username of usernames) {
    const member = await tx
      .insertInto('members')
      .values({ ...values, username })
      .onConflict((conflict) => conflict.column('username_key').where('username_key', 'is not', null).doNothing())
      .returning(['id', 'username'])
      .executeTakeFirst()
    if (member) return member
  }
  throw new Error(`Each username for ${values.name} is taken.`)
}
