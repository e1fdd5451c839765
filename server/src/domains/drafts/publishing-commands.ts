import { activities } from '@daystar/contract/activities'
import { needsConfirmedEmail } from '@daystar/contract/policies'
import { sql } from 'kysely'
import { ApiError, apiError } from '../../platform/api/api-error.ts'
import type { SignedInViewer } from '../../platform/authorization/viewer.ts'
import { type Tx, transaction } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { viewerOf } from '../accounts/index.ts'
import { postActivity } from '../activities/index.ts'
import { lockCirclesWithRoles } from '../circles/index.ts'
import { queuePublication } from './commands.ts'
import { type DraftRow, draftColumns } from './queries.ts'

interface DraftKey {
  readonly memberId: number
  readonly draftId: string
}

/**
 * Posts a draft whose time has come, with the rights that its member has now; if they no longer suffice, the member is
 * notified. Does nothing if the draft was posted, deleted or given another time.
 */
export async function publishDraft(deps: Deps, key: DraftKey): Promise<void> {
  let attempted: Date | undefined
  try {
    await transaction(deps.db, async (tx) => {
      const draft = await lockDueDraft(tx, key)
      if (!draft) return
      attempted = draft.publish_at
      const author = await viewerOf(tx, key.memberId)
      requireActive(deps, author)
      await requireSamePrivacy(tx, author, draft.private_circle_ids)
      const { title = '', ...content } = draft.content
      await postActivity(tx, deps, author, { ...content, title, draft_id: key.draftId }, draft.publish_at)
    })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500 || !attempted) throw error
    await returnDraft(deps, key, attempted, error.code)
  }
}

/** Part of the hourly cleanup job, for a job that was lost, for instance when a backup was restored. */
export async function queueOverdueDrafts(deps: Deps): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const rows = await tx
      .selectFrom('drafts')
      .select(['member_id', 'id'])
      .where('publish_at', '<', sql<Date>`now() - interval '10 minutes'`)
      .limit(1000)
      .execute()
    for (const { member_id: memberId, id } of rows)
      await queuePublication(tx, deps, { memberId, draftId: id }, new Date())
  })
}

async function lockDueDraft(tx: Tx, { memberId, draftId }: DraftKey) {
  const row = await tx
    .selectFrom('drafts')
    .select([...draftColumns, 'private_circle_ids'])
    .where('member_id', '=', memberId)
    .where('id', '=', draftId)
    .where('publish_at', '<=', sql<Date>`now()`)
    .forUpdate()
    .executeTakeFirst()
  return row as (DraftRow & { publish_at: Date; private_circle_ids: number[] }) | undefined
}

/** The conditions that a request of the member has to fulfil as well. */
function requireActive({ config }: Pick<Deps, 'config'>, author: SignedInViewer): void {
  if (author.suspendedUntilMs > Date.now()) throw apiError('account_suspended')
  if (!author.isEmailConfirmed && config.smtpUrl !== null && needsConfirmedEmail(activities.upload))
    throw apiError('email_unconfirmed')
}

/** A circle that became public would show the activity to more people than its author chose. */
async function requireSamePrivacy(tx: Tx, author: SignedInViewer, privateCircleIds: readonly number[]): Promise<void> {
  const circles = await lockCirclesWithRoles(tx, author, privateCircleIds)
  if (circles.some((circle) => !circle.is_private)) throw apiError('audience_changed')
}

/** Ends the schedule of a draft unless it was changed in the meantime. */
async function returnDraft({ db, events }: Deps, { memberId, draftId }: DraftKey, attempted: Date, failure: string) {
  await transaction(db, async (tx) => {
    const returned = await tx
      .updateTable('drafts')
      .set({ publish_at: null, private_circle_ids: [], failure, updated_at: sql<Date>`now()` })
      .where('member_id', '=', memberId)
      .where('id', '=', draftId)
      // A time of JavaScript has no microseconds.
      .where(sql<Date>`date_trunc('milliseconds', publish_at)`, '=', attempted)
      .returning('id')
      .executeTakeFirst()
    if (returned) await events.emit(tx, 'draft.returned', { memberId })
  })
}
