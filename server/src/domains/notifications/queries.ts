import { limits } from '@daystar/contract/limits'
import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../platform/database.ts'
import type { SignedInViewer } from '../../platform/http/viewer.ts'
import { personJson } from '../accounts/index.ts'
import { visibleTo } from '../activities/index.ts'

export type NotificationRow = Awaited<ReturnType<typeof notificationsFor>>[number]

/**
 * Newest first. Notifications are kept when their activity becomes hidden from the recipient or when an edited text no
 * longer mentions them. They are filtered here, so that they reappear when the activity becomes visible again.
 */
export async function notificationsFor(reader: Reader, viewer: SignedInViewer) {
  return reader
    .selectFrom('notifications as n')
    .innerJoin('members as m', 'm.id', 'n.actor_id')
    .leftJoin('activities as a', 'a.id', 'n.activity_id')
    .select(['n.id', 'n.type', 'n.activity_id', 'n.comment_id', 'n.connection_id', 'n.created_at'])
    .select(personJson('m').as('actor'))
    .where('n.recipient_id', '=', viewer.id)
    .where((eb) => eb.or([eb('n.activity_id', 'is', null), visibleTo(viewer, 'a')]))
    .where(isStillMentioned())
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(limits.notificationsMax)
    .execute()
}

/** A description can be edited, so its mentions can disappear. Comments cannot be edited. */
function isStillMentioned() {
  return sql<SqlBool>`(n.type <> 'activity_mention' or exists (
    select from activity_mentions am where am.activity_id = n.activity_id and am.member_id = n.recipient_id))`
}
