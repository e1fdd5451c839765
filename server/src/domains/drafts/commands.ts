import { randomUUID } from 'node:crypto'
import type { DraftContent } from '@daystar/contract/drafts'
import { limits } from '@daystar/contract/limits'
import { sql } from 'kysely'
import { apiError, invalid } from '../../platform/api/api-error.ts'
import type { SignedInViewer } from '../../platform/authorization/viewer.ts'
import { type Db, type Tx, transaction } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { requirePostable } from '../activities/index.ts'
import { mergeDraft, withoutEmpty } from './merge.ts'
import { type DraftRow, draftColumns } from './queries.ts'

type DraftDeps = Pick<Deps, 'db' | 'config' | 'community' | 'jobs'>

interface Save {
  readonly content: DraftContent
  readonly base: DraftContent | null
  /** undefined leaves the time unchanged. */
  readonly publishAt: Date | null | undefined
}

/**
 * Saves a draft of the viewer, merged with what other devices saved since `base`. What cannot be merged becomes a draft
 * of its own, which is returned.
 */
export async function saveDraft(
  deps: DraftDeps,
  viewer: SignedInViewer,
  id: string,
  { content, base, publishAt }: Save,
): Promise<DraftRow> {
  const changed = withoutEmpty(content)
  return transaction(deps.db, async (tx) => {
    await lockDrafts(tx, viewer.id)
    const stored = await lockDraft(tx, viewer.id, id)
    // Read after the lock: the job that posts a draft deletes it in the same transaction.
    if (!stored && (await isPosted(tx, viewer.id, id))) throw apiError('draft_posted')
    const merged = stored ? mergeDraft(withoutEmpty(base ?? {}), changed, stored.content) : changed
    if (merged === null) {
      const copy = await insertDraft(tx, viewer, { id: randomUUID(), content: changed })
      await keepMedia(tx, viewer.id, copy.id, changed)
      return copy
    }

    const time = publishAt === undefined ? (stored?.publish_at ?? null) : publishAt
    // The time of a draft that waits for its job has passed already.
    if (time !== null && time.getTime() !== stored?.publish_at?.getTime()) requireFuture(time)
    const privateCircleIds = time === null ? [] : await requireSchedule(tx, deps, viewer, merged, time)
    if (!stored) await insertDraft(tx, viewer, { id, content: merged })
    const saved = await tx
      .updateTable('drafts')
      .set({
        content: sql`${JSON.stringify(merged)}::jsonb`,
        publish_at: time,
        private_circle_ids: privateCircleIds,
        failure: null,
        updated_at: sql<Date>`now()`,
      })
      .where('member_id', '=', viewer.id)
      .where('id', '=', id)
      .returning(draftColumns)
      .executeTakeFirstOrThrow()
    await keepMedia(tx, viewer.id, id, merged)
    if (time !== null) await queuePublication(tx, deps, { memberId: viewer.id, draftId: id }, time)
    return saved as DraftRow
  })
}

/** Deletes a draft of the viewer, if there is one. The job of a scheduled one then finds nothing to post. */
export async function removeDraft(db: Db, viewer: SignedInViewer, id: string): Promise<void> {
  await db.deleteFrom('drafts').where('member_id', '=', viewer.id).where('id', '=', id).execute()
}

/**
 * Deletes the draft that became an activity, in the transaction that posts it. Throws `draft_posted` if another one
 * posted it before.
 */
export async function markDraftPosted(tx: Tx, memberId: number, id: string): Promise<void> {
  await lockDraft(tx, memberId, id)
  const marked = await tx
    .insertInto('posted_drafts')
    .values({ member_id: memberId, draft_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('draft_id')
    .executeTakeFirst()
  if (!marked) throw apiError('draft_posted')
  await tx.deleteFrom('drafts').where('member_id', '=', memberId).where('id', '=', id).execute()
}

/** Queues the job that posts a draft; it replaces one that waits for another time. */
export async function queuePublication(
  tx: Tx,
  { jobs }: Pick<Deps, 'jobs'>,
  payload: { memberId: number; draftId: string },
  runAt: Date,
): Promise<void> {
  await jobs.add(tx, 'publish_draft', payload, { key: `publish_draft:${payload.memberId}:${payload.draftId}`, runAt })
}

/** Keeps the uploads of the member that the draft contains from being deleted as abandoned ones. */
export async function keepMedia(tx: Tx, memberId: number, id: string, { media_items: items = [] }: DraftContent) {
  await tx.deleteFrom('draft_media').where('member_id', '=', memberId).where('draft_id', '=', id).execute()
  const mediaIds = items.map(({ media_id: mediaId }) => mediaId)
  if (mediaIds.length === 0) return
  await sql`insert into draft_media (member_id, draft_id, media_id)
    select ${memberId}::bigint, ${id}::uuid, m.id from media m
    where m.id = any(${mediaIds}::bigint[]) and m.owner_id = ${memberId}::bigint and m.discarded_at is null`.execute(tx)
}

/** Serializes what adds drafts of one member, which would exceed the limit together. */
export async function lockDrafts(tx: Tx, memberId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('drafts', ${memberId}::bigint))`.execute(tx)
}

async function lockDraft(tx: Tx, memberId: number, id: string) {
  const row = await tx
    .selectFrom('drafts')
    .select(draftColumns)
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row as DraftRow | undefined
}

export async function isPosted(tx: Tx, memberId: number, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('posted_drafts')
    .select('draft_id')
    .where('member_id', '=', memberId)
    .where('draft_id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

export async function hasMaxDrafts(tx: Tx, memberId: number): Promise<boolean> {
  const { count } = await tx
    .selectFrom('drafts')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return count >= limits.drafts
}

async function insertDraft(tx: Tx, viewer: SignedInViewer, { id, content }: { id: string; content: DraftContent }) {
  if (await hasMaxDrafts(tx, viewer.id)) throw apiError('drafts_full')
  const row = await tx
    .insertInto('drafts')
    .values({ member_id: viewer.id, id, content: sql`${JSON.stringify(content)}::jsonb` })
    .returning(draftColumns)
    .executeTakeFirstOrThrow()
  return row as DraftRow
}

const dayMs = 24 * 60 * 60 * 1000

function requireFuture(publishAt: Date): void {
  const aheadMs = publishAt.getTime() - Date.now()
  if (Number.isNaN(aheadMs) || aheadMs <= 0)
    throw invalid(['body', 'publish_at'], (t) => t('Choose a time in the future.'))
  if (aheadMs > limits.publishAheadDays * dayMs)
    throw invalid(['body', 'publish_at'], (t) => t('Choose a time within a year.'))
}

/** Checks what is known before the time comes. Returns the circles of the draft that are private now. */
async function requireSchedule(
  tx: Tx,
  deps: DraftDeps,
  viewer: SignedInViewer,
  { title = '', ...content }: DraftContent,
  publishAt: Date,
): Promise<number[]> {
  if (title.trim() === '') throw invalid(['body', 'content', 'title'], (t) => t('Please give it a title.'))
  const circles = await requirePostable(tx, deps, viewer, { ...content, title }, publishAt)
  return circles.filter((circle) => circle.is_private).map(({ id }) => id)
}
