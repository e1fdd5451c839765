import type { Member } from '../callers.ts'
import { passwordHash } from '../credentials.ts'
import { createOidcApp } from '../services/oidc-flow.ts'
import { type CallerName, callerNames } from './callers.ts'
import { type Audience, type EventKind, isInCircle, isLeft, type Placement } from './subjects.ts'

export type MemberName = Exclude<CallerName, 'visitor'>
const memberNames = callerNames.filter((name): name is MemberName => name !== 'visitor')

/**
 * The callers of the permission matrix with their relations, in one app, with subjects inserted by SQL, because the
 * matrix needs hundreds of them. `founder`, `bystander` and `requester` call nothing; `founder` is the second admin of
 * every circle, and `requester` is outside of all.
 */
export async function createCommunity() {
  const { testApp, provider, ada: founder, ben: bystander, cleo: requester } = await createOidcApp()
  const { db } = testApp
  const entries = memberNames.map(async (name) => [
    name,
    await testApp.createNamedMember(name, { role: name === 'operator' || name === 'moderator' ? name : 'member' }),
  ])
  const members = Object.fromEntries(await Promise.all(entries)) as Record<MemberName, Member>
  await db.updateTable('members').set({ password_hash: passwordHash }).execute()

  await db
    .insertInto('sanctions')
    .values([
      { member_id: members.limited.id, kind: 'limit', reason: 'Spam.' },
      { member_id: members.suspended.id, kind: 'suspension', reason: 'Spam.' },
    ])
    .execute()

  async function createCircle({ isPrivate, onlyAdmin = false }: { isPrivate: boolean; onlyAdmin?: boolean }) {
    const circle = { name: isPrivate ? 'Private' : 'Public', is_private: isPrivate, created_by: founder.id }
    const { id } = await db.insertInto('circles').values(circle).returning('id').executeTakeFirstOrThrow()
    const ordinary = [
      members.circleMember,
      members.followingMember,
      members.blocked,
      members.blocker,
      members.owner,
      bystander,
    ]
    const admins = onlyAdmin ? [members.circleAdmin] : [members.circleAdmin, founder]
    await db
      .insertInto('circle_members')
      .values([
        ...ordinary.map((member) => ({ circle_id: id, member_id: member.id, role: 'member' as const })),
        ...admins.map((member) => ({ circle_id: id, member_id: member.id, role: 'admin' as const })),
        { circle_id: id, member_id: members.circleModerator.id, role: 'moderator' },
      ])
      .execute()
    return id
  }

  const publicCircle = await createCircle({ isPrivate: false })
  const privateCircle = await createCircle({ isPrivate: true })
  for (const circle_id of [publicCircle, privateCircle]) {
    const membership = { circle_id, member_id: members.formerMember.id }
    await db.insertInto('circle_members').values(membership).execute()
    await db.deleteFrom('circle_members').where('member_id', '=', membership.member_id).execute()
  }
  const leftCircle = await createCircle({ isPrivate: true })
  await db
    .deleteFrom('circle_members')
    .where('circle_id', '=', leftCircle)
    .where('member_id', '=', members.owner.id)
    .execute()
  const circlesOf: Record<Placement, number[]> = {
    'no circle': [],
    'a public circle': [publicCircle],
    'a private circle': [privateCircle],
    'a public and a private circle': [publicCircle, privateCircle],
  }

  async function createActivity(authorId: number, audience: Audience, placement: Placement): Promise<number> {
    const values = { author_id: authorId, title: 'Lake', audience, occurred_at: new Date(), local_date: '2026-06-01' }
    const { id } = await db.insertInto('activities').values(values).returning('id').executeTakeFirstOrThrow()
    const links = circlesOf[placement].map((circle_id) => ({ activity_id: id, circle_id }))
    if (links.length > 0) await db.insertInto('activity_circles').values(links).execute()
    return id
  }

  async function createComment(activityId: number, authorId: number): Promise<number> {
    const values = { activity_id: activityId, author_id: authorId, content: 'Cold!' }
    return (await db.insertInto('comments').values(values).returning('id').executeTakeFirstOrThrow()).id
  }

  /** Creates an event in a week, to which the mutual follower is invited. */
  async function createEvent(kind: EventKind): Promise<number> {
    const placement = isLeft(kind)
      ? leftCircle
      : kind.endsWith('public circle')
        ? publicCircle
        : isInCircle(kind)
          ? privateCircle
          : null
    const audience = kind.startsWith('event for everyone')
      ? 'everyone'
      : kind === 'event for followers'
        ? 'followers'
        : kind === 'event for invited members'
          ? 'invited'
          : 'circle'
    const times = { start_date: '2026-06-01', start_time: '09:00', time_zone: 'UTC', duration_minutes: 60 }
    const values = { author_id: members.owner.id, title: 'Lake', audience, circle_id: placement, ...times } as const
    const series = await db
      .insertInto('event_series')
      .values({ ...values, filled_until: '2026-06-01' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const invitation = { series_id: series.id, member_id: members.mutual.id, invited_by: members.owner.id }
    await db.insertInto('event_invitations').values(invitation).execute()
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
    const event = { series_id: series.id, occurs_on: '2026-06-01', starts_at: inDays(7), ends_at: inDays(8) }
    return (await db.insertInto('events').values(event).returning('id').executeTakeFirstOrThrow()).id
  }

  async function createCase(memberId: number): Promise<number> {
    // Each has a subject of its own, because a subject has one open case.
    const subject_id = await createComment(await createActivity(memberId, 'everyone', 'no circle'), memberId)
    const opened = { subject_type: 'comment', subject_id, member_id: memberId } as const
    const { id } = await db.insertInto('report_cases').values(opened).returning('id').executeTakeFirstOrThrow()
    const report = { case_id: id, reporter_id: bystander.id, reason: 'spam', snapshot_title: '', snapshot_text: 'Spam' }
    await db.insertInto('reports').values(report).execute()
    return id
  }

  /** Creates a sanction with an open appeal. */
  async function createSanction(memberId: number): Promise<number> {
    const values = {
      member_id: memberId,
      kind: 'warning',
      reason: 'Be kind.',
      appeal: 'I was.',
      appealed_at: new Date(),
    } as const
    return (await db.insertInto('sanctions').values(values).returning('id').executeTakeFirstOrThrow()).id
  }

  async function createInvite(circleId: number, { isRevoked }: { isRevoked: boolean }): Promise<string> {
    const token = `invite-${circleId}`
    const revoked_at = isRevoked ? new Date() : null
    await db.insertInto('circle_invites').values({ circle_id: circleId, token, revoked_at }).execute()
    return token
  }

  async function removeFromCircle(circle_id: number, member_id: number): Promise<void> {
    await db
      .deleteFrom('circle_members')
      .where('circle_id', '=', circle_id)
      .where('member_id', '=', member_id)
      .execute()
    await db.insertInto('circle_bars').values({ circle_id, member_id }).execute()
  }

  /** The ids of the requests between members; `resetConnections` changes them. */
  const requests = { ofFollower: 0, ofPendingFollower: 0, ofOwner: 0, ofOthers: 0 }

  async function resetConnections(): Promise<void> {
    const { owner, follower, mutual, followingMember, pendingFollower } = members
    const accepted = { status: 'accepted', accepted_at: new Date() } as const
    const pending = { status: 'pending' } as const
    await db.deleteFrom('connections').execute()
    await db.deleteFrom('connection_bars').execute()
    await db.deleteFrom('blocks').execute()
    await db
      .insertInto('blocks')
      .values([
        { blocker_id: owner.id, blocked_id: members.blocked.id },
        { blocker_id: members.blocker.id, blocked_id: owner.id },
      ])
      .execute()
    const rows = await db
      .insertInto('connections')
      .values([
        { follower_id: follower.id, followee_id: owner.id, ...accepted },
        { follower_id: pendingFollower.id, followee_id: owner.id, ...pending },
        { follower_id: owner.id, followee_id: bystander.id, ...pending },
        { follower_id: bystander.id, followee_id: founder.id, ...pending },
        { follower_id: mutual.id, followee_id: owner.id, ...accepted },
        { follower_id: owner.id, followee_id: mutual.id, ...accepted },
        { follower_id: followingMember.id, followee_id: owner.id, ...accepted },
      ])
      .returning('id')
      .execute()
    const [ofFollower = 0, ofPendingFollower = 0, ofOwner = 0, ofOthers = 0] = rows.map(({ id }) => id)
    Object.assign(requests, { ofFollower, ofPendingFollower, ofOwner, ofOthers })
  }
  await resetConnections()

  return {
    testApp,
    provider,
    members,
    founder,
    bystander,
    requester,
    publicCircle,
    privateCircle,
    createCircle,
    createActivity,
    createComment,
    createEvent,
    createCase,
    createSanction,
    createInvite,
    removeFromCircle,
    requests,
    resetConnections,
  }
}

export type Community = Awaited<ReturnType<typeof createCommunity>>
