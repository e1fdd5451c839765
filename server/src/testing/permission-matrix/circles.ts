import type { CallerName } from './callers.ts'
import type { Community } from './community.ts'
import { type CreateSubject, memberOf, missing } from './subject-ids.ts'

export const circle =
  (isPrivate: boolean): CreateSubject =>
  async ({ createCircle }) => ({ circleId: await createCircle({ isPrivate }) })

export const circleWithInvite =
  (isRevoked: boolean): CreateSubject =>
  async ({ createCircle, createInvite }) => {
    const circleId = await createCircle({ isPrivate: true })
    return { circleId, invite: await createInvite(circleId, { isRevoked }) }
  }

export const circleWithRemoval =
  (create: CreateSubject): CreateSubject =>
  async (community, caller) => {
    const ids = await create(community, caller)
    await community.removeFromCircle(ids.circleId ?? 0, memberOf(community, caller).id)
    return ids
  }

export const membership =
  (memberId: (community: Community, caller: CallerName) => number, isPrivate = false): CreateSubject =>
  async (community, caller) => ({
    circleId: await community.createCircle({ isPrivate }),
    userId: memberId(community, caller),
  })
export const ownId = (community: Community, caller: CallerName) => memberOf(community, caller).id

export const circleRequest =
  (requesterId: (community: Community, caller: CallerName) => number | null): CreateSubject =>
  async (community, caller) => {
    const circleId = await community.createCircle({ isPrivate: true })
    const userId = requesterId(community, caller)
    if (userId === null) return { circleId, userId: missing }
    const { db } = community.testApp
    await db.insertInto('circle_requests').values({ circle_id: circleId, member_id: userId, text: 'Please' }).execute()
    return { circleId, userId }
  }

export const notice =
  (authorId: (community: Community, caller: CallerName) => number | null, isPrivate = false): CreateSubject =>
  async (community, caller) => {
    const circleId = await community.createCircle({ isPrivate })
    const author_id = authorId(community, caller)
    if (author_id === null) return { circleId, noticeId: missing }
    const values = { circle_id: circleId, author_id, text: 'Tomorrow at seven.' }
    const { db } = community.testApp
    const { id } = await db.insertInto('circle_notices').values(values).returning('id').executeTakeFirstOrThrow()
    return { circleId, noticeId: id }
  }
