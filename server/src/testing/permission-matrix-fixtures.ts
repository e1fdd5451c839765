import { community } from '@daystar/contract/community'
import { invitations } from '@daystar/contract/invitations'
import type { CallerName } from './permission-matrix-callers.ts'
import type { Community } from './permission-matrix-community.ts'
import {
  type ActivityKind,
  activityKinds,
  audiences,
  type CommentKind,
  type CommentRelation,
  commentRelations,
  type EventCommentKind,
  type EventKind,
  eventKinds,
  placements,
  type SubjectKind,
} from './permission-matrix-subjects.ts'

/** The ids of a subject, by the names of the path parameters, and what the bodies and queries of requests need. */
export interface SubjectIds {
  readonly activityId?: number
  readonly versionId?: number
  readonly commentId?: number
  readonly eventId?: number
  readonly eventCommentId?: number
  readonly circleId?: number
  readonly noticeId?: number
  readonly userId?: number | 'me'
  readonly connectionId?: number
  readonly sessionId?: number
  readonly place?: string
  readonly draftId?: string
  readonly linkId?: number
  readonly scope?: string
  readonly invite?: string
  readonly senderId?: number
  readonly page?: string
  readonly jobId?: number
  readonly passkeyId?: number
  readonly muteId?: number
  readonly memoryId?: number
  readonly year?: number
  readonly applicationId?: number
  readonly invitationId?: number
  readonly importId?: number
  readonly uploadId?: number
  readonly reader?: string
  readonly token?: string
  readonly caseId?: number
  readonly sanction?: string
  readonly sanctionId?: number
}

type CreateSubject = (community: Community, caller: CallerName) => Promise<SubjectIds>

const missing = 999_999_999

/** The member who calls; for a visitor a member who calls nothing. */
export const memberOf = ({ members, bystander }: Community, caller: CallerName) =>
  caller === 'visitor' ? bystander : members[caller]

const activityFixtures = Object.fromEntries(
  audiences.flatMap((audience) =>
    placements.map((placement): [ActivityKind, CreateSubject] => [
      `activity for ${audience} in ${placement}`,
      async ({ members, createActivity }) => ({
        activityId: await createActivity(members.owner.id, audience, placement),
      }),
    ]),
  ),
) as Record<ActivityKind, CreateSubject>

const commentFixtures = Object.fromEntries(
  activityKinds.flatMap((kind) =>
    commentRelations.map((relation): [CommentKind, CreateSubject] => [
      `${relation} comment on an ${kind}`,
      async (community, caller) => {
        const { activityId = 0 } = await activityFixtures[kind](community, caller)
        return { commentId: await createComment(community, caller, activityId, relation) }
      },
    ]),
  ),
) as Record<CommentKind, CreateSubject>

async function createComment(community: Community, caller: CallerName, activityId: number, relation: CommentRelation) {
  const { id } = memberOf(community, caller)
  const commentId = await community.createComment(activityId, relation === 'own' ? id : community.founder.id)
  if (relation === 'starred')
    await community.testApp.db.insertInto('comment_stars').values({ comment_id: commentId, member_id: id }).execute()
  return commentId
}

const eventFixtures = Object.fromEntries(
  eventKinds.map((kind): [EventKind, CreateSubject] => [
    kind,
    async ({ createEvent }) => ({ eventId: await createEvent(kind) }),
  ]),
) as Record<EventKind, CreateSubject>

const eventCommentFixtures = Object.fromEntries(
  eventKinds.flatMap((kind) =>
    (['foreign', 'own'] as const).map((relation): [EventCommentKind, CreateSubject] => [
      `${relation} comment on an ${kind}`,
      async (community, caller) => {
        const event_id = await community.createEvent(kind)
        const author = relation === 'own' ? memberOf(community, caller) : community.founder
        const values = { event_id, author_id: author.id, content: 'Cold!' }
        const { db } = community.testApp
        const row = await db.insertInto('event_comments').values(values).returning('id').executeTakeFirstOrThrow()
        return { eventCommentId: row.id }
      },
    ]),
  ),
) as Record<EventCommentKind, CreateSubject>

const circle =
  (isPrivate: boolean): CreateSubject =>
  async ({ createCircle }) => ({ circleId: await createCircle({ isPrivate }) })

const circleWithInvite =
  (isRevoked: boolean): CreateSubject =>
  async ({ createCircle, createInvite }) => {
    const circleId = await createCircle({ isPrivate: true })
    return { circleId, invite: await createInvite(circleId, { isRevoked }) }
  }

const circleWithRemoval =
  (create: CreateSubject): CreateSubject =>
  async (community, caller) => {
    const ids = await create(community, caller)
    await community.removeFromCircle(ids.circleId ?? 0, memberOf(community, caller).id)
    return ids
  }

const membership =
  (memberId: (community: Community, caller: CallerName) => number, isPrivate = false): CreateSubject =>
  async (community, caller) => ({
    circleId: await community.createCircle({ isPrivate }),
    userId: memberId(community, caller),
  })
const ownId = (community: Community, caller: CallerName) => memberOf(community, caller).id

const circleRequest =
  (requesterId: (community: Community, caller: CallerName) => number | null): CreateSubject =>
  async (community, caller) => {
    const circleId = await community.createCircle({ isPrivate: true })
    const userId = requesterId(community, caller)
    if (userId === null) return { circleId, userId: missing }
    const { db } = community.testApp
    await db.insertInto('circle_requests').values({ circle_id: circleId, member_id: userId, text: 'Please' }).execute()
    return { circleId, userId }
  }

const notice =
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

const request =
  (name: keyof Community['requests']): CreateSubject =>
  async ({ requests }) => ({ connectionId: requests[name] })

/** The functions that create each kind of subject. */
export const fixtures: Record<SubjectKind, CreateSubject> = {
  ...activityFixtures,
  ...commentFixtures,
  ...eventFixtures,
  ...eventCommentFixtures,
  nothing: async () => ({}),
  'activity, in the name of another member': async ({ members, bystander, createActivity }) => ({
    activityId: await createActivity(members.owner.id, 'everyone', 'no circle'),
    senderId: bystander.id,
  }),
  'own activity, to be added to a private circle': async (community, caller) => ({
    activityId: await community.createActivity(ownId(community, caller), 'everyone', 'no circle'),
    circleId: community.privateCircle,
  }),
  'missing activity': async () => ({ activityId: missing }),
  'missing event': async () => ({ eventId: missing }),
  'missing comment on an event': async () => ({ eventCommentId: missing }),
  'missing comment': async () => ({ commentId: missing }),

  'public circle': circle(false),
  'private circle': circle(true),
  'private circle with its invite token': circleWithInvite(false),
  'private circle with a revoked invite token': circleWithInvite(true),
  'public circle from which an admin removed the caller': circleWithRemoval(circle(false)),
  'private circle with its invite token from which an admin removed the caller': circleWithRemoval(
    circleWithInvite(false),
  ),
  'public circle, in the name of another member': membership(({ founder }) => founder.id),
  'missing circle': async () => ({ circleId: missing }),
  'public circle with an activity': async ({ members, publicCircle, createActivity }) => ({
    circleId: publicCircle,
    activityId: await createActivity(members.owner.id, 'everyone', 'a public circle'),
  }),
  'private circle with an activity': async ({ members, privateCircle, createActivity }) => ({
    circleId: privateCircle,
    activityId: await createActivity(members.owner.id, 'everyone', 'a private circle'),
  }),
  'own membership of a public circle': membership(ownId),
  'own membership of a private circle': membership(ownId, true),
  'membership of another member of a public circle': membership(({ bystander }) => bystander.id),
  'membership of another member of a private circle': membership(({ bystander }) => bystander.id, true),
  'membership of another admin of a public circle': membership(({ founder }) => founder.id),
  'membership of another admin of a private circle': membership(({ founder }) => founder.id, true),
  'membership of another moderator of a public circle': async (community) => {
    const circleId = await community.createCircle({ isPrivate: false })
    const { bystander, testApp } = community
    await testApp.db
      .updateTable('circle_members')
      .set({ role: 'moderator' })
      .where('circle_id', '=', circleId)
      .where('member_id', '=', bystander.id)
      .execute()
    return { circleId, userId: bystander.id }
  },
  'private circle with a request of the caller': circleRequest(ownId),
  'request of another member to join a private circle': circleRequest(({ requester }) => requester.id),
  'missing request to join a private circle': circleRequest(() => null),
  'notice to a public circle': notice(({ founder }) => founder.id),
  'notice to a private circle': notice(({ founder }) => founder.id, true),
  'own notice to a public circle': notice(ownId),
  'missing notice to a public circle': notice(() => null),
  'membership of the only admin': async ({ members, createCircle }) => ({
    circleId: await createCircle({ isPrivate: false, onlyAdmin: true }),
    userId: members.circleAdmin.id,
  }),
  'membership of a non-member': membership(({ members }) => members.stranger.id),

  'invitation of the member': async ({ members: { owner } }) => {
    const { id } = await owner.request(invitations.create, { body: { max_uses: 1, days: 1 } })
    return { invitationId: id }
  },
  'open application': async ({ testApp: { db } }) => {
    const email = `${crypto.randomUUID()}@daystar.example`
    const { id } = await db
      .insertInto('applications')
      .values({ name: 'Emil', email, password_hash: '!', time_zone: 'UTC', message: 'I swim, too.' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { applicationId: id }
  },
  'missing application': async () => ({ applicationId: missing }),
  'missing mute': async () => ({ muteId: missing }),
  'report about the member': async (community) => ({ caseId: await community.createCase(community.members.owner.id) }),
  'report about the caller': async (community, caller) => ({
    caseId: await community.createCase(ownId(community, caller)),
  }),
  'report about an operator, with a sanction': async (community) => {
    const { id } = await community.testApp.createMember('Odd', { role: 'operator' })
    return { caseId: await community.createCase(id), sanction: 'warning' }
  },
  'sanction against the member': async (community) => ({
    sanctionId: await community.createSanction(community.members.owner.id),
  }),
  'sanction against an operator': async (community) => {
    const { id } = await community.testApp.createMember('Odd', { role: 'operator' })
    return { sanctionId: await community.createSanction(id) }
  },
  'sanction about the caller': async (community, caller) => ({
    sanctionId: await community.createSanction(ownId(community, caller)),
  }),
  'missing sanction': async () => ({ sanctionId: missing }),
  'an operator': async ({ testApp }) => ({ userId: (await testApp.createMember('Odd', { role: 'operator' })).id }),
  'missing report': async () => ({ caseId: missing }),
  'missing job': async () => ({ jobId: missing }),
  'import of the member': async ({ members: { owner }, testApp: { db } }) => {
    const values = { member_id: owner.id, folder: crypto.randomUUID(), state: 'done' as const }
    const { id } = await db.insertInto('member_imports').values(values).returning('id').executeTakeFirstOrThrow()
    return { importId: id }
  },
  'upload of the member': async ({ members: { owner }, testApp: { db } }) => {
    const values = { owner_id: owner.id, folder: `upload-${crypto.randomUUID()}`, bytes: 1000 }
    const { id } = await db.insertInto('uploads').values(values).returning('id').executeTakeFirstOrThrow()
    return { uploadId: id }
  },
  'missing upload': async () => ({ uploadId: missing }),
  'missing import': async () => ({ importId: missing }),
  'missing invitation': async () => ({ invitationId: missing }),
  'page of the community': async ({ members: { operator } }) => {
    await operator.request(community.edit, { body: { rules: 'Be kind.' } })
    return { page: 'rules' }
  },
  'missing page': async () => ({ page: 'imprint' }),

  'the member': async ({ members }) => ({ userId: members.owner.id }),
  'another member': async ({ testApp }) => ({ userId: (await testApp.createMember('Removed')).id }),
  'own account': async (community, caller) => ({ userId: ownId(community, caller) }),
  'the caller as "me"': async () => ({ userId: 'me' }),
  'missing member': async () => ({ userId: missing }),
  'request to the member from the pending follower': request('ofPendingFollower'),
  'accepted request to the member from the follower': request('ofFollower'),
  'request from the member to another one': request('ofOwner'),
  'request between two other members': request('ofOthers'),
  'missing request': async () => ({ connectionId: missing }),
  'the session': async ({ members, testApp: { db } }) => {
    const session = { member_id: members.owner.id, token_hash: Buffer.from(crypto.randomUUID()) }
    const expires_at = new Date(Date.now() + 3_600_000)
    const { id } = await db
      .insertInto('sessions')
      .values({ ...session, expires_at })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { sessionId: id }
  },
  'passkey of the member': async ({ members, testApp: { db } }) => {
    const passkey = { name: 'Phone', credential_id: crypto.randomUUID(), public_key: Buffer.from('a key') }
    const { id } = await db
      .insertInto('passkeys')
      .values({ ...passkey, member_id: members.owner.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { passkeyId: id }
  },
  'missing passkey': async () => ({ passkeyId: missing }),
  'missing session': async () => ({ sessionId: missing }),

  'draft of the member': async ({ members, testApp: { db } }) => {
    const { id } = await db
      .insertInto('drafts')
      .values({ id: crypto.randomUUID(), member_id: members.owner.id, content: '{"title": "Lake"}' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { draftId: id }
  },
  'link of the member': async ({ members: { owner }, createActivity, testApp: { db } }) => {
    const activity_id = await createActivity(owner.id, 'everyone', 'no circle')
    const token_hash = Buffer.from(crypto.randomUUID())
    const expires_at = new Date(Date.now() + 3_600_000)
    const values = { activity_id, author_id: owner.id, token_hash, expires_at }
    const { id } = await db.insertInto('activity_links').values(values).returning('id').executeTakeFirstOrThrow()
    return { linkId: id }
  },
  'missing link': async () => ({ linkId: missing }),
  'missing draft': async () => ({ draftId: crypto.randomUUID() }),

  'planning at home': async () => ({ place: 'home' }),
  'planning in a public circle': async ({ publicCircle }) => ({ place: `circle:${publicCircle}` }),
  'planning in a private circle': async ({ privateCircle }) => ({ place: `circle:${privateCircle}` }),
  'planning in a missing circle': async () => ({ place: `circle:${missing}` }),
  'scope following': async () => ({ scope: 'following' }),
  'scope mine': async () => ({ scope: 'mine' }),
  'scope everyone': async () => ({ scope: 'everyone' }),
  'scope of a public circle': async ({ publicCircle }) => ({ scope: `circle:${publicCircle}` }),
  'scope of a private circle': async ({ privateCircle }) => ({ scope: `circle:${privateCircle}` }),
}
