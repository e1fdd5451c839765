import type { CommunitySettings } from '@daystar/contract/community'
import type { ReportReason } from '@daystar/contract/moderation/report-reasons'
import type { ImposedKind, SanctionKind } from '@daystar/contract/moderation/sanction-kinds'
import { sql } from 'kysely'
import { apiError } from '../../../platform/api/api-error.ts'
import { type Cause, type Explanation, recordAudit } from '../../../platform/audit-log.ts'
import type { SignedInViewer } from '../../../platform/authorization/viewer.ts'
import { type Db, type Tx, transaction } from '../../../platform/database/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { emailLanguage } from '../../../platform/mail/email-language-queries.ts'
import { lockOperators, lockRoles, rejectLastOperator } from '../../accounts/index.ts'
import type { DecidedSubject } from '../decided-subject.ts'
import { sanctionEmail } from '../emails.ts'
import { authorizeSanction } from './access.ts'

export interface SanctionDeps extends Pick<Deps, 'db' | 'jobs'> {
  readonly config: Pick<Deps['config'], 'publicUrl'>
  readonly community: { readonly settings: Pick<CommunitySettings, 'name' | 'rules'> }
}

interface NewSanction extends Cause {
  readonly memberId: number
  readonly kind: SanctionKind
  /** The length of a suspension; null: until it is lifted. */
  readonly days: number | null
  readonly caseId: number | null
  readonly about: DecidedSubject | null
  /** The circle from which the member was removed; lifting the sanction lets them join it again. */
  readonly circleId?: number
  /** null: a command on the server. */
  readonly rule: ReportReason | null
  readonly reason: string
  readonly actorId: number | null
}

/** Imposes a sanction without a report, on behalf of a moderator. */
export function imposeOnMember(
  deps: SanctionDeps,
  viewer: SignedInViewer,
  sanction: { memberId: number; kind: ImposedKind; days: number | null } & Explanation,
): Promise<void> {
  const { memberId, kind } = sanction
  return transaction(deps.db, async (tx) => {
    const operators = kind === 'suspension' ? await lockOperators(tx) : []
    const roles = await lockRoles(tx, [viewer.id, memberId])
    const viewerRole = roles.get(viewer.id) ?? null
    const memberRole = roles.get(memberId) ?? null
    authorizeSanction(viewer, 'impose', { viewerRole, memberId, memberRole })
    if (!roles.has(memberId)) throw apiError('member_not_found')
    rejectLastOperator(operators, memberId)
    await imposeSanction(tx, deps, { ...sanction, caseId: null, about: null, actorId: viewer.id })
  })
}

/** Imposes a sanction, and records it in the audit log. */
export async function imposeSanction(tx: Tx, deps: Omit<SanctionDeps, 'db'>, sanction: NewSanction): Promise<void> {
  const { memberId, kind, about, rule, reason, actorId, address } = sanction
  const endsAt = await addSanction(tx, deps, sanction)
  const subject = { type: 'member', id: memberId } as const
  const details = {
    kind,
    ...(endsAt && { ends_at: endsAt.toISOString() }),
    ...(rule !== null && { rule }),
    ...(about?.type && { subject_type: about.type, excerpt: about.excerpt, removes_content: String(about.isRemoved) }),
  }
  await recordAudit(tx, { action: 'sanction_imposed', actorId, subject, reason: reason.trim(), details, address })
}

/** Adds a sanction, which a trigger applies, and sends its reason to the member. Returns the end of a suspension. */
export async function addSanction(
  tx: Tx,
  { jobs, config, community }: Omit<SanctionDeps, 'db'>,
  { memberId, kind, days, caseId, about, circleId, rule, reason, actorId }: Omit<NewSanction, 'address'>,
): Promise<Date | null> {
  const text = reason.trim()
  const { ends_at: endsAt } = await tx
    .insertInto('sanctions')
    .values({
      member_id: memberId,
      kind,
      case_id: caseId,
      ...(about && {
        subject_type: about.type,
        subject_excerpt: about.excerpt,
        removed_content: about.isRemoved,
        circle_name: about.circleName,
      }),
      circle_id: circleId ?? null,
      rule,
      reason: text,
      created_by: actorId,
      ends_at: kind === 'suspension' && days !== null ? sql<Date>`now() + make_interval(days => ${days})` : null,
    })
    .returning('ends_at')
    .executeTakeFirstOrThrow()
  const member = await tx
    .selectFrom('members')
    .select(['name', 'email', emailLanguage('members').as('language'), 'time_zone', 'hour_cycle'])
    .where('id', '=', memberId)
    .where('removal_started_at', 'is', null)
    .executeTakeFirst()
  if (!member) return endsAt
  const { name: communityName, rules } = community.settings
  const context = { communityName, publicUrl: config.publicUrl, hasRules: rules.trim() !== '' }
  await jobs.add(tx, 'send_mail', sanctionEmail(member, { kind, about, rule, reason: text, endsAt }, context))
  return endsAt
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
