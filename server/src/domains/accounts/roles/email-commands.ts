import type { Role } from '@daystar/contract/roles'
import { hasOperatorRole } from '../../../platform/authorization/roles.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { emailLanguage } from '../../../platform/mail/email-language-queries.ts'
import { isReachable } from '../members/standing-queries.ts'
import { ownRoleChangedEmail, rolesChangedEmail } from './emails.ts'

/** The dependencies of the emails, for commands on the server as well. */
export interface RoleEmailDeps extends Pick<Deps, 'jobs' | 'config'> {
  readonly community: { readonly settings: { readonly name: string } }
}

interface ChangedRoles {
  readonly changes: readonly { readonly memberId: number; readonly from: Role }[]
  readonly to: Role
  /** Null for a command on the server. */
  readonly actorId: number | null
}

/** Queues the emails about a new role: to each member, and one to each operator who did not make the change. */
export async function sendRoleEmails(
  tx: Tx,
  { jobs, config, community }: RoleEmailDeps,
  { changes, to, actorId }: ChangedRoles,
): Promise<void> {
  if (changes.length === 0) return
  const context = { community: community.settings.name, publicUrl: config.publicUrl }
  const ids = [...changes.map(({ memberId }) => memberId), ...(actorId === null ? [] : [actorId])]
  const people = await tx
    .selectFrom('members')
    .select(['id', 'name', 'email', emailLanguage('members').as('language')])
    .where('id', 'in', ids)
    .execute()
  const by = people.find(({ id }) => id === actorId)?.name ?? null
  const changed = changes.flatMap(({ memberId, from }) => {
    const member = people.find(({ id }) => id === memberId)
    return member ? [{ ...member, from }] : []
  })
  for (const { from, ...member } of changed)
    await jobs.add(tx, 'send_mail', ownRoleChangedEmail(member, { from, to, by }, context))
  for (const operator of await otherOperators(tx, ids))
    await jobs.add(tx, 'send_mail', rolesChangedEmail(operator, changed, { to, by }, context))
}

async function otherOperators(tx: Tx, excludedIds: readonly number[]) {
  return await tx
    .selectFrom('members')
    .select(['name', 'email', emailLanguage('members').as('language')])
    .where(hasOperatorRole('members'))
    .where('id', 'not in', [...excludedIds])
    .where('email_confirmed_at', 'is not', null)
    .where(isReachable('members'))
    .orderBy('id')
    .execute()
}
