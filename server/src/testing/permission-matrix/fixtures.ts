import { community } from '@daystar/contract/community'
import { invitations } from '@daystar/contract/joining/invitations'
import { circle, circleRequest, circleWithInvite, circleWithRemoval, membership, notice, ownId } from './circles.ts'
import type { Community } from './community.ts'
import { activityFixtures, commentFixtures, eventCommentFixtures, eventFixtures } from './content.ts'
import { type CreateSubject, missing } from './subject-ids.ts'

const request =
  (name: keyof Community['requests']): CreateSubject =>
  async ({ requests }) => ({ connectionId: requests[name] })

/** The subjects on which a request can act, with the functions that create them. `the` subjects belong to the owner. */
export const fixtures = {
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
    const { id } = await community.testApp.createNamedMember('Odd', { role: 'operator' })
    return { caseId: await community.createCase(id), sanction: 'warning' }
  },
  'sanction against the member': async (community) => ({
    sanctionId: await community.createSanction(community.members.owner.id),
  }),
  'sanction against an operator': async (community) => {
    const { id } = await community.testApp.createNamedMember('Odd', { role: 'operator' })
    return { sanctionId: await community.createSanction(id) }
  },
  'sanction about the caller': async (community, caller) => ({
    sanctionId: await community.createSanction(ownId(community, caller)),
  }),
  'missing sanction': async () => ({ sanctionId: missing }),
  'an operator': async ({ testApp }) => ({ userId: (await testApp.createNamedMember('Odd', { role: 'operator' })).id }),
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
  'another member': async ({ testApp }) => ({ userId: (await testApp.createNamedMember('Removed')).id }),
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
} satisfies Record<string, CreateSubject>

export type SubjectKind = keyof typeof fixtures
