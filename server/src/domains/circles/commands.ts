import { type Db, type Tx, transaction } from '../../platform/database.ts'
import type { EventBus } from '../../platform/events.ts'
import { refusal } from '../../platform/http/refusal.ts'
import { discard } from '../media/index.ts'
import { opensDoor } from './access.ts'
import { openToken } from './queries.ts'

interface Act {
  readonly db: Db
  readonly events: EventBus
}

export interface CircleWords {
  readonly name: string
  readonly description?: string | undefined
  readonly is_private?: boolean | undefined
}

/** Its creator is admin and first member. */
export function createCircle({ db, events }: Act, memberId: number, words: CircleWords): Promise<number> {
  return transaction(db, async (tx) => {
    const { id } = await tx
      .insertInto('circles')
      .values({
        name: words.name.trim(),
        description: words.description?.trim() ?? '',
        is_private: words.is_private ?? false,
        created_by: memberId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.insertInto('circle_members').values({ circle_id: id, member_id: memberId, role: 'admin' }).execute()
    await events.emit(tx, 'circle.joined', { circleId: id, memberId })
    return id
  })
}

/** Changes what is given and nothing else, so that two admins who edit different fields keep both changes. */
export function editCircle({ db }: Act, circleId: number, words: Partial<CircleWords>): Promise<void> {
  return transaction(db, async (tx) => {
    await lockCircle(tx, circleId)
    await tx
      .updateTable('circles')
      .set({
        ...(words.name !== undefined && { name: words.name.trim() }),
        ...(words.description !== undefined && { description: words.description.trim() }),
        ...(words.is_private !== undefined && { is_private: words.is_private }),
        updated_at: new Date(),
      })
      .where('id', '=', circleId)
      .execute()
  })
}

interface Joining {
  readonly circleId: number
  readonly memberId: number
  readonly invite: string | undefined
}

/** A public circle is open; a private one asks for the token of its invite link. */
export function joinCircle({ db, events }: Act, { circleId, memberId, invite }: Joining): Promise<void> {
  return transaction(db, async (tx) => {
    const circle = await lockCircle(tx, circleId)
    const standing = await roleOf(tx, circleId, memberId)
    if (standing) throw refusal('already_member')
    if (circle.is_private && !opensDoor(invite, await openToken(tx, circleId))) throw refusal('invite_needed')
    await tx.insertInto('circle_members').values({ circle_id: circleId, member_id: memberId }).execute()
    await events.emit(tx, 'circle.joined', { circleId, memberId })
  })
}

/**
 * Leaving, or being removed. A circle never stands without an admin: the longest-standing member follows the last one. With its
 * last member the circle ends; what was shared in it stays with its authors.
 */
export function leaveCircle({ db, events }: Act, circleId: number, memberId: number): Promise<void> {
  return transaction(db, async (tx) => {
    const circle = await lockCircle(tx, circleId)
    const left = await tx
      .deleteFrom('circle_members')
      .where('circle_id', '=', circleId)
      .where('member_id', '=', memberId)
      .returning('role')
      .executeTakeFirst()
    if (!left) return
    await events.emit(tx, 'circle.left', { circleId, memberId })

    const heir = await tx
      .selectFrom('circle_members')
      .select(['member_id', 'role'])
      .where('circle_id', '=', circleId)
      .orderBy((eb) => eb.case().when('role', '=', 'admin').then(0).else(1).end())
      .orderBy('joined_at')
      .orderBy('member_id')
      .limit(1)
      .executeTakeFirst()
    if (!heir) await endCircle(tx, circle)
    else if (heir.role !== 'admin') await setRole(tx, circleId, heir.member_id, 'admin')
  })
}

/** Makes a member an admin; an admin stays one. */
export function promote({ db }: Act, circleId: number, memberId: number): Promise<void> {
  return transaction(db, async (tx) => {
    await lockCircle(tx, circleId)
    const role = await roleOf(tx, circleId, memberId)
    if (!role) throw refusal('member_not_found')
    if (role === 'member') await setRole(tx, circleId, memberId, 'admin')
  })
}

/** Makes an admin a plain member. The last admin stays: somebody must be able to open the door. */
export function demote({ db }: Act, circleId: number, memberId: number): Promise<void> {
  return transaction(db, async (tx) => {
    await lockCircle(tx, circleId)
    const role = await roleOf(tx, circleId, memberId)
    if (!role) throw refusal('member_not_found')
    if (role === 'member') return
    const other = await tx
      .selectFrom('circle_members')
      .select('member_id')
      .where('circle_id', '=', circleId)
      .where('role', '=', 'admin')
      .where('member_id', '<>', memberId)
      .limit(1)
      .executeTakeFirst()
    if (!other) throw refusal('forbidden')
    await setRole(tx, circleId, memberId, 'member')
  })
}

/** Shows another picture or banner and lets go of the one before. */
export async function setCircleMedia(
  tx: Tx,
  circleId: number,
  column: 'image_media_id' | 'banner_media_id',
  mediaId: number,
): Promise<void> {
  const circle = await lockCircle(tx, circleId)
  await tx
    .updateTable('circles')
    .set({ [column]: mediaId, updated_at: new Date() })
    .where('id', '=', circleId)
    .execute()
  const before = circle[column]
  if (before !== null) await discard(tx, before)
}

/** Takes the circle's row: joins, leaves and changes of role stand in line, so that none counts on what another just undid. */
export async function lockCircle(tx: Tx, circleId: number) {
  const circle = await tx
    .selectFrom('circles')
    .select(['id', 'is_private', 'image_media_id', 'banner_media_id'])
    .where('id', '=', circleId)
    .forUpdate()
    .executeTakeFirst()
  if (!circle) throw refusal('circle_not_found')
  return circle
}

async function roleOf(tx: Tx, circleId: number, memberId: number): Promise<string | undefined> {
  const row = await tx
    .selectFrom('circle_members')
    .select('role')
    .where('circle_id', '=', circleId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row?.role
}

async function setRole(tx: Tx, circleId: number, memberId: number, role: 'member' | 'admin'): Promise<void> {
  await tx
    .updateTable('circle_members')
    .set({ role })
    .where('circle_id', '=', circleId)
    .where('member_id', '=', memberId)
    .execute()
}

async function endCircle(tx: Tx, circle: Awaited<ReturnType<typeof lockCircle>>): Promise<void> {
  await tx.deleteFrom('circles').where('id', '=', circle.id).execute()
  for (const mediaId of [circle.image_media_id, circle.banner_media_id]) {
    if (mediaId !== null) await discard(tx, mediaId)
  }
}
