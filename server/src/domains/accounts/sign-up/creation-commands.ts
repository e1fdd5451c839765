import { limits } from '@daystar/contract/limits'
import { recordAudit } from '../../../platform/audit-log.ts'
import { type Db, isUniqueViolation, transaction } from '../../../platform/database/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { singleLine } from '../../../platform/text/single-line.ts'
import { isEmailAddress } from '../email-address/commands.ts'
import { storedAddress } from '../members/address-queries.ts'
import { lockMemberByEmail } from '../members/queries.ts'
import { createResetLink } from '../sign-in/password-reset-commands.ts'
import { usernamesFor } from './username-from-name.ts'

type CommandDeps = { readonly db: Db; readonly config: Pick<Deps['config'], 'publicUrl'> }

interface CreatedMember {
  readonly id: number
  readonly username: string
  /** The link with which the member sets a password. */
  readonly link: string
}

/** Creates an account without a password, from the command line. Who may join does not matter here. */
export async function createMember(
  { db, config }: CommandDeps,
  { email: entered, name: given }: { readonly email: string; readonly name: string },
): Promise<CreatedMember> {
  const email = storedAddress(entered)
  const name = singleLine(given)
  if (name === '') throw new Error('Name the member.')
  if ([...name].length > limits.nameMax) throw new Error(`A name has at most ${limits.nameMax} characters.`)
  if (!isEmailAddress(email)) throw new Error(`"${email}" is not an email address.`)
  for (const username of usernamesFor(name)) {
    try {
      return await transaction(db, async (tx) => {
        const { id } = await tx
          .insertInto('members')
          .values({ name, email, username, password_hash: '' })
          .returning('id')
          .executeTakeFirstOrThrow()
        const subject = { type: 'member', id } as const
        await recordAudit(tx, { action: 'account_created', actorId: null, subject, address: null })
        return { id, username, link: await createResetLink(tx, config, id) }
      })
    } catch (error) {
      if (isUniqueViolation(error, 'members_email_key')) throw new Error(`${email} is already registered.`)
      if (!isUniqueViolation(error, 'members_username_key')) throw error
    }
  }
  throw new Error('Found no free username.')
}

/** A link with which a member sets a new password, for when emails do not arrive. */
export async function createPasswordLink(
  { db, config }: CommandDeps,
  email: string,
): Promise<{ name: string; link: string }> {
  return await transaction(db, async (tx) => {
    const { id, name } = await lockMemberByEmail(tx, email)
    const subject = { type: 'member', id } as const
    await recordAudit(tx, { action: 'password_link_sent', actorId: null, subject, address: null })
    return { name, link: await createResetLink(tx, config, id) }
  })
}
