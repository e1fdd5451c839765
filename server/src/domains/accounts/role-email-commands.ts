import type { Role } from '@daystar/contract/roles'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { ownRoleChangedEmail, roleOfMemberChangedEmail } from './role-emails.ts'

/** What the emails need, for commands on the server as well. */
export interface RoleEmailDeps extends Pick<Deps, 'jobs' | 'config'> {
  readonly community: { readonly settings: { readonly name: string } }
}

interface ChangedRole {
  readonly memberId: number
  readonly from: Role
  readonly to: Role
  /** Null for a command on the server. */
  readonly actorId: number | null
}

/** Queues the emails about the change of a role: to the member, and to the operators who did not make it. */
export async function sendRoleEmails(
  tx: Tx,
  { jobs, config, community }: RoleEmailDeps,
  { memberId, from, to, actorId }: ChangedRole,
): Promise<void> {
  const context = { community: community.settings.name, publicUrl: config.publicUrl }
  const people = await tx
    .selectFrom('members')
    .select(['id', 'name', 'email'])
    .where('id', 'in', actorId === null ? [memberId] : [memberId, actorId])
    .execute()
  const member = people.find(({ id }) => id === memberId)
  if (!member) return
  const change = { from, to, by: people.find(({ id }) => id === actorId)?.name ?? null }
  await jobs.add(tx, 'send_mail', ownRoleChangedEmail(member, change, context))
  const operators = await otherOperators(
    tx,
    people.map(({ id }) => id),
  )
  for (const operator of operators)
    await jobs.add(tx, 'send_mail', roleOfMemberChangedEmail(operator, member.name, change, context))
}

async function otherOperators(tx: Tx, excludedIds: readonly number[]) {
  return await tx
    .selectFrom('members')
    .select(['name', 'email'])
    .where('role', '=', 'operator')
    .where('id', 'not in', [...excludedIds])
    .where('email_confirmed_at', 'is not', null)
    .where('removal_started_at', 'is', null)
    .where(sql<boolean>`coalesce(suspended_until <= now(), true)`)
    .orderBy('id')
    .execute()
}
