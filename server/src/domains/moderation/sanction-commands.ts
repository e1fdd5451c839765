import type { CommunitySettings } from '@daystar/contract/community'
import type { ImposedKind, SanctionKind } from '@daystar/contract/sanction-kinds'
import { sql } from 'kysely'
import { type Cause, recordAudit } from '../../platform/audit-log.ts'
import { type Db, type Tx, transaction } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { apiError } from '../../platform/http/api-error.ts'
import type { SignedInViewer } from '../../platform/http/viewer.ts'
import { lockOperators, lockRoles, rejectLastOperator } from '../accounts/index.ts'
import { sanctionEmail } from './emails.ts'
import { authorizeSanction } from './sanction-access.ts'

export interface SanctionDeps extends Pick<Deps, 'db' | 'jobs'> {
  readonly config: Pick<Deps['config'], 'publicUrl'>
  readonly community: { readonly settings: Pick<CommunitySettings, 'name'> }
}

interface NewSanction extends Cause {
  readonly memberId: number
  readonly kind: SanctionKind
  /** The length of a suspension; null: until it is lifted. */
  readonly days: number | null
  readonly caseId: number | null
  readonly reason: string
  readonly actorId: number | null
}

/** Imposes a sanction without a report, on behalf of a moderator. */
export function imposeOnMember(
  deps: SanctionDeps,
  viewer: SignedInViewer,
  sanction: { memberId: number; kind: ImposedKind; days: number | null; reason: string } & Cause,
): Promise<void> {
  const { memberId, kind } = sanction
  return transaction(deps.db, async (tx) => {
    const operators = kind === 'suspension' ? await lockOperators(tx) : []
    const roles = await lockRoles(tx, [viewer.id, memberId])
    const viewerRole = roles.get(viewer.id) ?? 'member'
    authorizeSanction(viewer, 'impose', { viewerRole, memberId, memberRole: roles.get(memberId) ?? 'member' })
    if (!roles.has(memberId)) throw apiError('member_not_found')
    rejectLastOperator(operators, memberId)
    await imposeSanction(tx, deps, { ...sanction, caseId: null, actorId: viewer.id })
  })
}

/** Records a sanction, which a trigger applies, and sends its reason to the member. */
export async function imposeSanction(
  tx: Tx,
  { jobs, config, community }: Omit<SanctionDeps, 'db'>,
  { memberId, kind, days, caseId, reason, actorId, address }: NewSanction,
): Promise<void> {
  const text = reason.trim()
  const { ends_at: endsAt } = await tx
    .insertInto('sanctions')
    .values({
      member_id: memberId,
      kind,
      case_id: caseId,
      reason: text,
      created_by: actorId,
      ends_at: kind === 'suspension' && days !== null ? sql<Date>`now() + make_interval(days => ${days})` : null,
    })
    .returning('ends_at')
    .executeTakeFirstOrThrow()
  const subject = { type: 'member', id: memberId } as const
  const details = { kind, ...(endsAt && { ends_at: endsAt.toISOString() }) }
  await recordAudit(tx, { action: 'sanction_imposed', actorId, subject, reason: text, details, address })
  const member = await tx
    .selectFrom('members')
    .select(['name', 'email', 'time_zone'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  const context = { communityName: community.settings.name, publicUrl: config.publicUrl }
  await jobs.add(tx, 'send_mail', sanctionEmail(member, { kind, reason: text, endsAt }, context))
}

/** Confirms that the member has read all sanctions against them. */
export async function markSanctionsSeen(db: Db, memberId: number): Promise<void> {
  await db
    .updateTable('sanctions')
    .set({ seen_at: sql`now()` })
    .where('member_id', '=', memberId)
    .where('seen_at', 'is', null)
    .execute()
}
