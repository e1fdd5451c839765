import { type Db, type Tx, transaction } from '../../platform/database.ts'
import type { EventBus } from '../../platform/events.ts'
import { apiError } from '../../platform/http/api-error.ts'
import { discardMedia } from '../media/index.ts'
import { isValidInvite } from './access.ts'
import { activeInviteToken } from './queries.ts'

interface CommandDeps {
  readonly db: Db
  readonly events: EventBus
}

interface CircleFields {
  readonly name: string
  readonly description?: string | undefined
  readonly is_private?: boolean | undefined
}

/** Creates a circle and returns its id. The creator becomes its first member and admin. */
export function createCircle({ db, events }: CommandDeps, memberId: number, fields: CircleFields): Promise<number> {
  return transaction(db, async (tx) => {
    const { id } = await tx
      .insertInto('circles')
      .values({
        name: fields.name.trim(),
        description: fields.description?.trim() ?? '',
        is_private: fields.is_private ?? false,
        created_by: memberId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.insertInto('circle_members').values({ circle_id: id, member_id: memberId, role: 'admin' }).execute()
    await events.emit(tx, 'circle.joined', { circleId: id, memberId })
    return id
  })
}

/** Updates only the given fields, so that concurrent edits of different fields do not overwrite each other. */
export function editCircle({ db }: CommandDeps, circleId: number, fields: Partial<CircleFields>): Promise<void> {
  return transaction(db, async (tx) => {
    await lockCircle(tx, circleId)
    await tx
      .updateTable('circles')
      .set({
        ...(fields.name !== undefined && { name: fields.name.trim() }),
        ...(fields.description !== undefined && { description: fields.description.trim() }),
        ...(fields.is_private !== undefined && { is_private: fields.is_private }),
        updated_at: new Date(),
      })
      .where('id', '=', circleId)
      .execute()
  })
}

interface JoinRequest {
  readonly circleId: number
  readonly memberId: number
  readonly invite: string | undefined
}

/** Adds a member. Joining a private circle requires the token of its active invite link. */
export function joinCircle({ db, events }: CommandDeps, { circleId, memberId, invite }: JoinRequest): Promise<void> {
  return transaction(db, async (tx) => {
    const circle = await lockCircle(tx, circleId)
    const role = await roleOf(tx, circleId, memberId)
    if (role) throw apiError('already_member')
    if (circle.is_private && !isValidInvite(invite, await activeInviteToken(tx, circleId)))
      throw apiError('invite_needed')
    await tx.insertInto('circle_members').values({ circle_id: circleId, member_id: memberId }).execute()
    await events.emit(tx, 'circle.joined', { circleId, memberId })
  })
}

/**
 * Removes a member, whether they leave or an admin removes them. If the last admin leaves, the member who joined first
 * becomes admin. If the last member leaves, the circle is deleted; activities shared in it remain with their authors.
 */
export function leaveCircle({ db, events }: CommandDeps, circleId: number, memberId: number): Promise<void> {
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

    const nextAdmin = await tx
      .selectFrom('circle_members')
      .select(['member_id', 'role'])
      .where('circle_id', '=', circleId)
      .orderBy((eb) => eb.case().when('role', '=', 'admin').then(0).else(1).end())
      .orderBy('joined_at')
      .orderBy('member_id')
      .limit(1)
      .executeTakeFirst()
    if (!nextAdmin) await deleteCircle(tx, circle)
    else if (nextAdmin.role !== 'admin') await setRole(tx, circleId, nextAdmin.member_id, 'admin')
  })
}

/** Makes a member an admin. Has no effect on an admin. */
export function promote({ db }: CommandDeps, circleId: number, memberId: number): Promise<void> {
  return transaction(db, async (tx) => {
    await lockCircle(tx, circleId)
    const role = await roleOf(tx, circleId, memberId)
    if (!role) throw apiError('member_not_found')
    if (role === 'member') await setRole(tx, circleId, memberId, 'admin')
  })
}

/** Makes an admin an ordinary member. The last admin cannot be demoted, because a circle must have an admin. */
export function demote({ db }: CommandDeps, circleId: number, memberId: number): Promise<void> {
  return transaction(db, async (tx) => {
    await lockCircle(tx, circleId)
    const role = await roleOf(tx, circleId, memberId)
    if (!role) throw apiError('member_not_found')
    if (role === 'member') return
    const otherAdmin = await tx
      .selectFrom('circle_members')
      .select('member_id')
      .where('circle_id', '=', circleId)
      .where('role', '=', 'admin')
      .where('member_id', '<>', memberId)
      .limit(1)
      .executeTakeFirst()
    if (!otherAdmin) throw apiError('forbidden')
    await setRole(tx, circleId, memberId, 'member')
  })
}

/** Sets the picture or banner and discards the previous one. */
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
  const previous = circle[column]
  if (previous !== null) await discardMedia(tx, previous)
}

/**
 * Locks the circle's row, which serializes joins, leaves and role changes, so that none relies on outdated memberships.
 */
export async function lockCircle(tx: Tx, circleId: number) {
  const circle = await tx
    .selectFrom('circles')
    .select(['id', 'is_private', 'image_media_id', 'banner_media_id'])
    .where('id', '=', circleId)
    .forUpdate()
    .executeTakeFirst()
  if (!circle) throw apiError('circle_not_found')
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

async function deleteCircle(tx: Tx, circle: Awaited<ReturnType<typeof lockCircle>>): Promise<void> {
  await tx.deleteFrom('circles').where('id', '=', circle.id).execute()
  for (const mediaId of [circle.image_media_id, circle.banner_media_id]) {
    if (mediaId !== null) await discardMedia(tx, mediaId)
  }
}
