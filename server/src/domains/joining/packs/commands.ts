import type { PackChoice, PackPart } from '@daystar/contract/joining/welcome-packs'
import { sql } from 'kysely'
import { ApiError, apiError } from '../../../platform/api/api-error.ts'
import type { SignedInViewer } from '../../../platform/authorization/viewer.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { EventBus } from '../../../platform/events.ts'
import { memberVisibleTo } from '../../accounts/index.ts'
import { addInvitedMember } from '../../circles/index.ts'
import { followInAdvance } from '../../connections/index.ts'
import type { PackEvents } from './pack-events.ts'
import { isInPacksOf } from './queries.ts'

/** What an inviter puts into an invitation besides its circle. */
export interface NewPack {
  readonly memberIds: readonly number[]
  readonly eventId: number | null
}

/** Throws unless the viewer may add all of the members and the event to an invitation into the circle. */
export async function requirePack(
  tx: Tx,
  packEvents: PackEvents,
  viewer: SignedInViewer,
  { memberIds, eventId, circleId }: NewPack & { readonly circleId: number | null },
): Promise<void> {
  if (memberIds.length > 0) {
    const found = await tx
      .selectFrom('members as m')
      .select('m.id')
      .where('m.id', 'in', memberIds)
      .where(isInPacksOf(sql`${viewer.id}::bigint`))
      .where(memberVisibleTo(viewer, 'm.id'))
      .execute()
    if (found.length < new Set(memberIds).size) throw apiError('pack_member_missing')
  }
  if (eventId !== null) await packEvents.requireInvitable(tx, viewer, eventId, circleId)
}

export async function storePackMembers(tx: Tx, invitationId: number, memberIds: readonly number[]): Promise<void> {
  const rows = [...new Set(memberIds)].map((memberId, position) => ({
    invitation_id: invitationId,
    member_id: memberId,
    position,
  }))
  if (rows.length > 0) await tx.insertInto('invitation_members').values(rows).execute()
}

interface UsedInvitation {
  readonly id: number
  readonly circleId: number | null
  readonly eventId: number | null
  readonly invitedBy: number
}

/**
 * Applies what a new member chose from the pack of an invitation: they join the circle, follow the members and go to
 * the event, each if they could do it themselves at this moment. Returns the parts that were not possible.
 */
export async function applyPack(
  { tx, events, packEvents }: { readonly tx: Tx; readonly events: EventBus; readonly packEvents: PackEvents },
  member: SignedInViewer,
  { id, circleId, eventId, invitedBy }: UsedInvitation,
  choice: PackChoice | undefined,
): Promise<PackPart[]> {
  const leftOut: PackPart[] = []
  if (circleId !== null && choice?.circle !== false) {
    const isAdded = await addInvitedMember({ tx, events }, { circleId, memberId: member.id, invitedBy })
    if (!isAdded) leftOut.push('circle')
  }
  const chosen = await chosenMembers(tx, id, choice?.member_ids ?? [])
  // In the order of their ids, in which commands lock members.
  for (const memberId of chosen) {
    const isAgreed = await lockAgreed(tx, memberId, invitedBy)
    if (!isAgreed || !(await isPossible(() => followInAdvance({ tx, events }, member, memberId))))
      leftOut.push('member')
  }
  if (eventId !== null && choice?.event === true) {
    if (!(await isPossible(() => packEvents.go(tx, member, eventId)))) leftOut.push('event')
  }
  return leftOut
}

/** Of the chosen members those whom the pack contains. */
async function chosenMembers(tx: Tx, invitationId: number, memberIds: readonly number[]): Promise<number[]> {
  if (memberIds.length === 0) return []
  const rows = await tx
    .selectFrom('invitation_members')
    .select('member_id')
    .where('invitation_id', '=', invitationId)
    .where('member_id', 'in', memberIds)
    .orderBy('member_id')
    .execute()
  return rows.map(({ member_id: memberId }) => memberId)
}

/** Locks a member of a pack and returns whether they still agree. */
async function lockAgreed(tx: Tx, memberId: number, invitedBy: number): Promise<boolean> {
  await tx.selectFrom('members').select('id').where('id', '=', memberId).forNoKeyUpdate().execute()
  // A second statement: the first one reads connections as of its start, before it waits for the lock.
  const row = await tx
    .selectFrom('members as m')
    .select('m.id')
    .where('m.id', '=', memberId)
    .where(isInPacksOf(sql`${invitedBy}::bigint`))
    .executeTakeFirst()
  return row !== undefined
}

/** Runs a command that throws an API error before it writes anything, and returns whether it did not. */
async function isPossible(command: () => Promise<void>): Promise<boolean> {
  try {
    await command()
    return true
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}
