import { hash, randomUUID } from 'node:crypto'
import { passkeys } from '@daystar/contract/passkeys'
import sharp from 'sharp'
import { Caller } from './callers.ts'
import { codeOf, password } from './credentials.ts'
import { multipart } from './multipart.ts'
import type { EndpointName } from './permission-matrix.ts'
import type { Community } from './permission-matrix-community.ts'
import { memberOf, type SubjectIds } from './permission-matrix-fixtures.ts'
import { oidcRequestParts } from './permission-matrix-oidc.ts'
import { type Build, ownSession, type RequestParts, withOwnPassword } from './permission-matrix-sessions.ts'
import { SoftwareAuthenticator } from './software-authenticator.ts'

/** The parts of a request that are not in its path. */
const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
  .png()
  .toBuffer()
const upload = async () => ({ file: picture })
const reportedSubject = ({ activityId, commentId, circleId, userId }: SubjectIds) => {
  if (activityId !== undefined) return { subject_type: 'activity', subject_id: activityId }
  if (commentId !== undefined) return { subject_type: 'comment', subject_id: commentId }
  if (circleId !== undefined) return { subject_type: 'circle', subject_id: circleId }
  return { subject_type: 'member', subject_id: userId }
}
const forOwnDays = async () => ({ query: { from: '2026-06-01', to: '2026-06-30' } })
const highFive = async ({ activityId, senderId }: SubjectIds) => ({
  body: { activity_id: activityId, ...(senderId !== undefined && { sender_id: senderId }) },
})
const joinSelf = async ({ invite }: SubjectIds) => ({ query: { ...(invite !== undefined && { invite }) } })
const save = (content: unknown) => async () => ({ body: { content, base: null } })
const search = async () => ({ query: { q: 'lake' } })
const noItems = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] }

async function emailLink({ testApp, founder }: Community, kind: 'confirm' | 'undo'): Promise<string> {
  const token = randomUUID()
  const values = {
    member_id: founder.id,
    kind,
    email: `${token}@daystar.example`,
    expires_at: new Date(Date.now() + 60_000),
  }
  const token_hash = hash('sha256', token, 'buffer')
  await testApp.db
    .insertInto('email_links')
    .values({ ...values, token_hash })
    .execute()
  return token
}

/** The session of a new account with a second factor, and a code for it. */
async function secondFactorOf(community: Community, { isOn }: { isOn: boolean }) {
  const token = await ownSession(community)
  const { db, deps } = community.testApp
  const owner = await deps.sessions.identify(token)
  const secret = Buffer.from('a secret of 20 bytes')
  const values = { member_id: owner?.id ?? 0, secret, confirmed_at: isOn ? new Date() : null }
  await db.insertInto('second_factors').values(values).execute()
  return { token, code: codeOf(secret) }
}

/** The session of a new account with a device, and a challenge for adding a passkey of it. */
async function beginPasskey(community: Community) {
  const token = await ownSession(community)
  const { app, deps } = community.testApp
  const owner = new Caller(app, token)
  const { options } = await owner.request(passkeys.registrationOptions, { body: { password } })
  return { token, owner, options, device: new SoftwareAuthenticator(deps.config.publicUrl) }
}

/** Valid input for every endpoint that takes more than path parameters. */
export const requestParts: Partial<Record<EndpointName, Build>> = {
  'auth.login': async (_, caller, community) => ({ body: { username: memberOf(community, caller).email, password } }),
  'secondFactor.signIn': async (_, caller, community) => ({
    body: { username: memberOf(community, caller).email, password, code: '000000' },
  }),
  'secondFactor.begin': withOwnPassword,
  'secondFactor.confirm': async (_, caller, community) => {
    if (caller === 'visitor') return { body: { code: '000000' } }
    const { token, code } = await secondFactorOf(community, { isOn: false })
    return { token, body: { code } }
  },
  'secondFactor.renewRecoveryCodes': async (_, caller, community) => {
    if (caller === 'visitor') return { body: { password } }
    return { token: (await secondFactorOf(community, { isOn: true })).token, body: { password } }
  },
  'secondFactor.turnOff': withOwnPassword,
  'passkeys.signIn': async (_, __, community) => {
    const { owner, options, device } = await beginPasskey(community)
    await owner.request(passkeys.register, { body: { name: 'Phone', credential: device.create(options) } })
    const challenge = await community.testApp.visitor.request(passkeys.signInOptions)
    return { body: { credential: device.use(challenge.options) } }
  },
  'passkeys.registrationOptions': withOwnPassword,
  'passkeys.register': async (_, caller, community) => {
    const { token, options, device } = await beginPasskey(community)
    return { body: { name: 'Phone', credential: device.create(options) }, ...(caller !== 'visitor' && { token }) }
  },
  ...oidcRequestParts,
  'passkeys.rename': async () => ({ body: { name: 'Laptop' } }),
  'auth.logout': async (_, caller, community) => {
    const { deps, db } = community.testApp
    const { id } = memberOf(community, caller)
    const token = await db.transaction().execute((tx) => deps.sessions.create(tx, id))
    return caller === 'visitor' ? {} : { token }
  },
  'auth.forgot': async (_, caller, community) => ({ body: { email: memberOf(community, caller).email } }),
  'auth.reset': async (_, __, { testApp, founder }) => {
    const token = randomUUID()
    const token_hash = new Uint8Array(await crypto.subtle.digest('SHA-256', Buffer.from(token)))
    const values = {
      member_id: founder.id,
      token_hash: Buffer.from(token_hash),
      expires_at: new Date(Date.now() + 60_000),
    }
    await testApp.db.insertInto('password_resets').values(values).execute()
    return { body: { token, new_password: password } }
  },
  'auth.confirmEmail': async (_, __, community) => ({ body: { token: await emailLink(community, 'confirm') } }),
  'auth.restoreEmail': async (_, __, community) => ({ body: { token: await emailLink(community, 'undo') } }),
  'users.changeEmail': async (_, caller, community) => ({
    body: { email: `${randomUUID()}@daystar.example`, password },
    ...(caller !== 'visitor' && { token: await ownSession(community) }),
  }),
  'users.endOtherSessions': async (_, caller, community) =>
    caller === 'visitor' ? {} : { token: await ownSession(community) },
  'users.signUp': async () => ({ body: { name: 'Dora', email: `${randomUUID()}@daystar.example`, password } }),
  'users.edit': async () => ({ body: { bio: 'Swims.' } }),
  'users.changePassword': async () => ({ body: { current_password: password, new_password: password } }),
  // Requesting the deletion ends every session of the caller, so it uses one of an own account.
  'users.requestDeletion': withOwnPassword,
  'users.picture': upload,
  'reports.create': async (ids) => ({ body: { ...reportedSubject(ids), reason: 'spam' } }),
  'circleReports.removeActivity': async () => ({ params: { activityId: 1 }, query: { reason: 'Spam.' } }),
  'activities.remove': async () => ({ query: { reason: 'Spam.' } }),
  'comments.remove': async () => ({ query: { reason: 'Spam.' } }),
  'reports.addNote': async () => ({ body: { text: 'Known for this.' } }),
  'sanctions.impose': async () => ({ body: { kind: 'warning', days: null, reason: 'Be kind.' } }),
  'sanctions.lift': async () => ({ body: { reason: '' } }),
  'sanctions.appeal': async () => ({ body: { text: 'I was kind.' } }),
  'sanctions.decideAppeal': async () => ({ body: { lifts: true, answer: 'You were.' } }),
  'reports.decide': async ({ sanction = null }) => ({
    body: { removes_content: false, suspension_days: null, sanction, reason: 'No advertising.', reply: '' },
  }),
  'roles.set': async () => ({ body: { role: 'member' } }),
  'roles.setMany': async () => ({ body: { member_ids: [999_999_999], role: 'moderator' } }),
  'memberAdministration.deleteMany': async () => ({ body: { member_ids: [999_999_999] } }),
  'circles.inviteMembers': async () => ({ body: { member_ids: [999_999_999] } }),
  'community.acceptRules': async () => ({ body: { version: 'another' } }),
  'community.edit': async () => ({ body: { description: 'Swims before work.' } }),
  'community.logo': upload,
  'announcements.send': async () => ({ body: { subject: 'Lake', markdown: 'Cold.', is_service: false } }),
  'announcements.test': async () => ({ body: { subject: 'Lake', markdown: 'Cold.', is_service: false } }),
  'announcements.unsubscribe': async () => ({ params: { token: randomUUID() }, body: {} }),
  'invitations.check': async () => ({ body: { token: 'a' } }),
  'invitations.email': async ({ circleId }) => ({
    body: { emails: ['dora@lake.example'], days: 1, circle_id: circleId ?? null },
  }),
  'invitations.create': async ({ circleId }) => ({ body: { max_uses: 1, days: 1, circle_id: circleId ?? null } }),
  'setup.check': async () => ({ body: { token: 'a' } }),
  'setup.finish': async () => ({
    body: { token: 'a', settings: {}, account: { name: 'Dora', email: 'dora@daystar.example', password } },
  }),
  'connections.request': async ({ userId }) => ({ body: { addressee_id: userId } }),
  'connections.unfollowByBody': async ({ userId }) => ({ body: { other_id: userId } }),
  'applications.create': async () => ({
    body: { name: 'Dora', email: `${randomUUID()}@daystar.example`, password, message: 'I swim, too.' },
  }),
  'applications.decline': async () => ({ body: {} }),
  'mutes.muteMember': async () => ({ body: {} }),
  'mutes.muteCircle': async () => ({ body: {} }),
  'mutes.muteWord': async () => ({ body: { word: 'Lake' } }),
  'circles.create': async () => ({ body: { name: 'Dawn swimmers' } }),
  'circles.edit': async () => ({ body: { description: 'At the lake' } }),
  'circles.join': async (ids, caller, community) => ({
    ...(await joinSelf(ids)),
    params: { userId: memberOf(community, caller).id, ...ids },
  }),
  'circles.joinSelf': joinSelf,
  'circles.banner': upload,
  'circles.image': upload,
  'activities.upload': async ({ circleId }) => ({
    body: { title: 'Lake', circle_ids: circleId === undefined ? [] : [circleId] },
  }),
  'activities.media': async () => ({ body: { activity_ids: [1, 2, 3] } }),
  'activities.update': async ({ circleId }) => ({
    body: { title: 'Lake, 9 °C', ...(circleId !== undefined && { circle_ids: [circleId] }) },
  }),
  'activities.latest': async ({ userId }) => ({ query: { user_id: String(userId) } }),
  'activities.days': forOwnDays,
  'activities.streak': async () => ({ query: { today: '2026-06-01' } }),
  'activities.places': async () => ({ query: { q: '' } }),
  'audience.preview': async ({ circleId, activityId }) => ({
    query: {
      audience: 'followers',
      ...(circleId !== undefined && { circle_ids: String(circleId) }),
      ...(activityId !== undefined && { activity_id: String(activityId) }),
    },
  }),
  'audience.changeAll': async ({ activityId }) => ({
    body: { audience: 'me', ...(activityId === undefined ? { from: '2030-01-01' } : { activity_ids: [activityId] }) },
  }),
  'audience.viewAs': async ({ userId }) => ({ params: { reader: String(userId) } }),
  'engagement.give': highFive,
  'engagement.takeBack': highFive,
  'comments.add': async () => ({ body: { content: 'Cold!' } }),
  'feed.home': async ({ scope, circleId }) => ({
    query: { ...(scope !== undefined && { scope }), ...(circleId !== undefined && { circle_id: String(circleId) }) },
  }),
  'search.members': search,
  'search.circles': search,
  'planning.savePlan': save(noItems),
  'planning.saveGoals': save('Swim daily'),
  'planning.saveReminders': save([]),
  'planning.saveStreak': save(3),
}

/** Body and headers of the request. */
export function payloadOf({ body, file }: RequestParts) {
  if (file) {
    const form = multipart({}, { field: 'file', name: 'lake.png', content: file })
    return { payload: form.body, headers: form.headers }
  }
  return body === undefined ? { headers: {} } : { payload: body as object, headers: {} }
}
