import { sql } from 'kysely'
import type { SignedInViewer } from '../../platform/authorization/viewer.ts'
import { transaction } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { announceList } from './live-commands.ts'
import { areSameMention } from './visible-queries.ts'

/**
 * Marks notifications of the viewer as read, with the older ones of their groups. The ids of a group are in the order
 * in which its notifications became visible, so that one that arrived after the list was read stays unread.
 */
export async function markRead(
  { db, pubSub }: Pick<Deps, 'db' | 'pubSub'>,
  viewer: SignedInViewer,
  ids: readonly number[],
): Promise<void> {
  await transaction(db, async (tx) => {
    const { rows } = await sql`
      with shown as materialized (
        select n.* from notifications n
        where n.id = any(${[...ids]}::bigint[]) and n.recipient_id = ${viewer.id}::bigint and n.is_unread)
      update notifications set is_unread = false where is_unread and id in (
        select n.id from shown n
        union select g.id from shown n join notifications g on g.recipient_id = n.recipient_id
          and g.group_key = n.group_key and g.id < n.id
        union select g.id from shown n join notifications g on ${areSameMention} and g.id < n.id
          where n.section = 'mentions')
      returning id`.execute(tx)
    if (rows.length > 0) await announceList(tx, pubSub, [viewer.id])
  })
}

/** Marks all notifications of the viewer up to one of them as read. Those that arrived later stay unread. */
export async function markAllRead(
  { db, pubSub }: Pick<Deps, 'db' | 'pubSub'>,
  viewer: SignedInViewer,
  upToId: number,
): Promise<void> {
  await transaction(db, async (tx) => {
    const marked = await tx
      .updateTable('notifications')
      .set({ is_unread: false })
      .where('recipient_id', '=', viewer.id)
      .where('is_unread', '=', true)
      .where('id', '<=', upToId)
      .returning('id')
      .execute()
    if (marked.length > 0) await announceList(tx, pubSub, [viewer.id])
  })
}
