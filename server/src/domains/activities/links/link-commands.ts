import { randomBytes } from 'node:crypto'
import { limits } from '@daystar/contract/limits'
import type { LinkDays } from '@daystar/contract/link-days'
import { sql } from 'kysely'
import { apiError } from '../../../platform/api/api-error.ts'
import type { SignedInViewer } from '../../../platform/authorization/viewer.ts'
import { type Db, transaction } from '../../../platform/database/database.ts'
import { authorize } from '../access.ts'
import { lockVisibleActivity } from '../visible-queries.ts'
import { hashOfToken, isLinkable } from './link-queries.ts'

interface NewLink {
  readonly activityId: number
  readonly days: LinkDays
}

/** Creates a link, and returns its token, of which only the hash is stored. */
export function createLink(db: Db, viewer: SignedInViewer, { activityId, days }: NewLink) {
  return transaction(db, async (tx) => {
    // Serializes the requests of one member, which would exceed the limit together.
    await sql`select pg_advisory_xact_lock(hashtextextended('activity links', ${viewer.id}::bigint))`.execute(tx)
    const activity = await lockVisibleActivity(tx, viewer, activityId)
    const linkable = await tx
      .selectFrom('activities as a')
      .select('a.id')
      .where('a.id', '=', activityId)
      .where(isLinkable('a'))
      .executeTakeFirst()
    authorize(viewer, 'link', { ...activity, isLinkable: linkable !== undefined })
    const active = await tx
      .selectFrom('activity_links')
      .select('id')
      .where('author_id', '=', viewer.id)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', sql<Date>`now()`)
      .limit(limits.activityLinks)
      .execute()
    if (active.length >= limits.activityLinks) throw apiError('links_full')
    const token = randomBytes(24).toString('base64url')
    const { id, expires_at: expiresAt } = await tx
      .insertInto('activity_links')
      .values({
        activity_id: activityId,
        author_id: viewer.id,
        token_hash: hashOfToken(token),
        expires_at: sql<Date>`now() + make_interval(days => ${days}::int)`,
      })
      .returning(['id', 'expires_at'])
      .executeTakeFirstOrThrow()
    return { id, token, expiresAt }
  })
}

/** Revokes a link. Has no effect on one that was revoked before. */
export function revokeLink(db: Db, viewer: SignedInViewer, linkId: number): Promise<void> {
  return transaction(db, async (tx) => {
    const link = await tx
      .selectFrom('activity_links')
      .select('author_id')
      .where('id', '=', linkId)
      .forUpdate()
      .executeTakeFirst()
    if (!link) throw apiError('link_not_found')
    authorize(viewer, 'revokeLink', link)
    await tx
      .updateTable('activity_links')
      .set({ revoked_at: sql<Date>`coalesce(revoked_at, now())` })
      .where('id', '=', linkId)
      .execute()
  })
}
