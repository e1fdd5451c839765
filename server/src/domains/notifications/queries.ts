import { limits } from '@daystar/contract/limits'
import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../platform/database.ts'
import type { SignedIn } from '../../platform/http/viewer.ts'
import { personOf } from '../accounts/index.ts'
import { visibleTo } from '../activities/index.ts'

export type NotificationRow = Awaited<ReturnType<typeof notificationsFor>>[number]

/**
 * Newest first. Rows stay when sight is lost (a circle was left, a circle became private, an audience was narrowed) and when a text
 * no longer names the member; they are left out here, so that they come back with the sight.
 */
export async function notificationsFor(reader: Reader, viewer: SignedIn) {
  return reader
    .selectFrom('notifications as n')
    .innerJoin('members as m', 'm.id', 'n.actor_id')
    .leftJoin('activities as a', 'a.id', 'n.activity_id')
    .select(['n.id', 'n.type', 'n.activity_id', 'n.comment_id', 'n.connection_id', 'n.created_at'])
    .select(personOf('m').as('actor'))
    .where('n.recipient_id', '=', viewer.id)
    .where((eb) => eb.or([eb('n.activity_id', 'is', null), visibleTo(viewer, 'a')]))
    .where(stillNamed())
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(limits.notificationsMax)
    .execute()
}

/** A description can be edited; a comment cannot, so its mentions stand as long as it does. */
function stillNamed() {
  return sql<SqlBool>`(n.type <> 'activity_mention' or exists (
    select from activity_mentions am where am.activity_id = n.activity_id and am.member_id = n.recipient_id))`
}
