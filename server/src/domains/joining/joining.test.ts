import { users } from '@daystar/contract/accounts'
import { auth } from '@daystar/contract/accounts/auth'
import { community } from '@daystar/contract/community'
import { invitations } from '@daystar/contract/joining/invitations'
import { limits } from '@daystar/contract/limits'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Tx } from '../../platform/database/database.ts'
import { Caller, type Member } from '../../testing/callers.ts'
import { password } from '../../testing/credentials.ts'
import { duringTransaction } from '../../testing/database/held-transaction.ts'
import { createCircle, leaveCircle } from '../../testing/member-actions.ts'
import { createTestApp } from '../../testing/test-app.ts'

const createCommunity = (settings: Parameters<typeof createTestApp>[0] = {}) =>
  createTestApp({ ...settings, members: ['olga'] })

async function invite(member: Member, { maxUses = 1, circleId }: { maxUses?: number; circleId?: number } = {}) {
  const body = { max_uses: maxUses, days: 7, circle_id: circleId ?? null }
  const invitation = await member.request(invitations.create, { body })
  return { ...invitation, token: invitation.url.split('#')[1] ?? '' }
}

const accountOf = (name: string, invitation?: string) => ({
  name,
  email: `${name.toLowerCase()}@swimmers.example`,
  password,
  ...(invitation !== undefined && { invitation }),
})

test('only people with an invitation join a community by invitation', async () => {
  const { olga, ada, visitor, testApp } = await createCommunity()
  await olga.request(community.edit, { body: { joining: 'invitation' } })
  expect(await visitor.request(users.signUp, { body: accountOf('Emil') })).toBeRejectedWith('invitation_required')
  const unknown = await visitor.request(users.signUp, { body: accountOf('Emil', 'unknown') })
  expect(unknown).toBeRejectedWith('invitation_invalid')

  const { token, id } = await invite(ada)
  expect(await visitor.request(invitations.check, { body: { token } })).toEqual({
    invited_by: ada.name,
    circle_name: null,
    pack: { members: [], event: null },
  })
  const emil = await visitor.request(users.signUp, { body: accountOf('Emil', token) })
  const recorded = await testApp.db
    .selectFrom('invited_members')
    .select(['member_id', 'invitation_id', 'invited_by'])
    .execute()
  expect(recorded).toEqual([{ member_id: emil.id, invitation_id: id, invited_by: ada.id }])
  expect(await visitor.request(users.signUp, { body: accountOf('Frida', token) })).toBeRejectedWith(
    'invitation_invalid',
  )
})

test.each([
  { joining: 'open', isInvited: false },
  { joining: 'invitation', isInvited: true },
  { joining: 'application', isInvited: true },
] as const)(
  'a person who joins with the mode $joining signs in at once, before they confirm the address',
  async ({ joining, isInvited }) => {
    const { olga, ada, visitor, testApp } = await createCommunity({ smtpUrl: 'smtp://mail.example' })
    await testApp.db.updateTable('members').set({ email_confirmed_at: new Date() }).execute()
    const invitation = isInvited ? (await invite(ada)).token : undefined
    await olga.request(community.edit, { body: { joining } })
    const account = accountOf('Emil', invitation)
    const { id } = await visitor.request(users.signUp, { body: account })
    const login = { username: account.email, password }
    expect(await visitor.request(auth.login, { body: login })).toMatchObject({ user: { id, email_confirmed: false } })
  },
)

test('concurrent sign-ups in two processes use an invitation as often as its limit permits', async () => {
  const { ada, visitor, testApp } = await createCommunity()
  const second = new Caller(await testApp.startSecondProcess(), null)
  const { token } = await invite(ada, { maxUses: 3 })
  const replies = await Promise.all(
    ['Emil', 'Frida', 'Gus', 'Hana', 'Ida', 'Jo'].map((name, index) =>
      (index % 2 === 0 ? visitor : second).requestRaw(users.signUp, { body: accountOf(name, token) }),
    ),
  )
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 201, 400, 400, 400])
  expect(await ada.request(invitations.own)).toMatchObject([{ uses: 3, is_active: false }])
  expect(await testApp.db.selectFrom('invited_members').select('member_id').execute()).toHaveLength(3)
})

test('a rejected sign-up does not use an invitation', async () => {
  const { ada, ben, visitor } = await createCommunity()
  const { token } = await invite(ada)
  const taken = { ...accountOf('Emil', token), email: ben.email }
  expect(await visitor.request(users.signUp, { body: taken })).toBeRejectedWith('email_taken')
  expect(await visitor.request(users.signUp, { body: accountOf('Emil', token) })).toMatchObject({ name: 'Emil' })
})

test('a revoked and an expired invitation are invalid', async () => {
  const { ada, olga, visitor, testApp } = await createCommunity()
  const [revoked, expired] = [await invite(ada), await invite(ada)]
  await olga.request(invitations.revoke, { params: { invitationId: revoked.id } })
  await testApp.db.updateTable('invitations').set({ expires_at: new Date() }).where('id', '=', expired.id).execute()
  for (const { token } of [revoked, expired])
    expect(await visitor.request(users.signUp, { body: accountOf('Emil', token) })).toBeRejectedWith(
      'invitation_invalid',
    )
})

test('an invitation into a private circle adds the new member, while the inviter belongs to it', async () => {
  const { ada, cleo, visitor, testApp } = await createCommunity()
  const circle = await createCircle(ada, 'Dawn swimmers', true, [cleo])
  const invitation = await invite(ada, { maxUses: 2, circleId: circle })
  const emil = await visitor.request(users.signUp, { body: accountOf('Emil', invitation.token) })
  await leaveCircle(ada, circle)
  await visitor.request(users.signUp, { body: accountOf('Frida', invitation.token) })
  const members = await testApp.db.selectFrom('circle_members').select('member_id').orderBy('member_id').execute()
  expect(members).toEqual([{ member_id: cleo.id }, { member_id: emil.id }])
})

test('members can invite only while the community lets them, moderators always', async () => {
  const { ada, olga, testApp } = await createCommunity()
  const max = await testApp.createNamedMember('Max', { role: 'moderator' })
  await olga.request(community.edit, { body: { members_invite: false } })
  const body = { max_uses: 1, days: 1 }
  expect(await ada.request(invitations.create, { body })).toBeRejectedWith('moderators_only')
  expect(await max.request(invitations.create, { body })).toMatchObject({ is_active: true })
  expect(await max.request(invitations.all)).toHaveLength(1)
})

test('a member has a limited number of active invitations, also with simultaneous requests', async () => {
  const { ada, testApp } = await createCommunity()
  const create = () => ada.request(invitations.create, { body: { max_uses: 1, days: 1 } })
  await sql`insert into invitations (token, created_by, max_uses, expires_at)
    select 'used ' || n, ${ada.id}, 1, now() from generate_series(1, ${limits.activeInvitations}) n`.execute(testApp.db)
  await sql`insert into invitations (token, created_by, max_uses, expires_at)
    select 'active ' || n, ${ada.id}, 1, now() + interval '1 day' from generate_series(1, ${limits.activeInvitations - 1}) n`.execute(
    testApp.db,
  )
  const reachLimit = async (tx: Tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('invitations', ${ada.id}::bigint))`.execute(tx)
    await sql`insert into invitations (token, created_by, max_uses, expires_at)
      values ('last', ${ada.id}, 1, now() + interval '1 day')`.execute(tx)
  }
  expect(await duringTransaction(testApp, reachLimit, create)).toBeRejectedWith('invitations_full')
  await sql`update invitations set revoked_at = now() where token = 'last'`.execute(testApp.db)
  expect(await create()).toMatchObject({ is_active: true })
  expect(await create()).toBeRejectedWith('invitations_full')
})

test('does not show who sent an invitation that is no longer valid', async () => {
  const { ada, visitor, testApp } = await createCommunity()
  const { token } = await invite(ada)
  await testApp.db.updateTable('invitations').set({ expires_at: new Date() }).execute()
  expect(await visitor.request(invitations.check, { body: { token } })).toBeRejectedWith('invitation_invalid')
})

test('rejects a sign-up if the community is closed at the same moment', async () => {
  const { visitor, olga, testApp } = await createCommunity()
  await olga.request(community.edit, { body: { joining: 'open' } })
  const close = (tx: Tx) => sql`update community set settings = settings || '{"joining":"closed"}'`.execute(tx)
  const signUp = () => visitor.request(users.signUp, { body: accountOf('Emil') })
  expect(await duringTransaction(testApp, close, signUp)).toBeRejectedWith('sign_up_closed')
})

test('rejects sign-ups in a closed community, even with an invitation', async () => {
  const { ada, olga, visitor } = await createCommunity()
  const { token } = await invite(ada)
  await olga.request(community.edit, { body: { joining: 'closed' } })
  expect(await visitor.request(users.signUp, { body: accountOf('Emil', token) })).toBeRejectedWith('sign_up_closed')
})

test('sixty people of a club sign up from one address with an invitation, or after the limit was raised', {
  timeout: 120_000,
}, async () => {
  const { olga, visitor } = await createCommunity({ rateLimit: true })
  const { token } = await invite(olga, { maxUses: 60 })
  const statusesOf = async (first: number, count: number, invitation?: string) => {
    const statuses = new Set<number>()
    for (let at = first; at < first + count; at++) {
      const body = accountOf(`Swimmer${at}`, invitation)
      statuses.add((await visitor.requestRaw(users.signUp, { body })).statusCode)
    }
    return [...statuses]
  }
  expect(await statusesOf(0, 60, token)).toEqual([201])
  expect(await statusesOf(100, 20)).toEqual([201])
  expect(await statusesOf(200, 1)).toEqual([429])
  await olga.request(community.edit, { body: { sign_ups_per_hour: 60 } })
  // 21 requests were counted before.
  expect(await statusesOf(300, 39)).toEqual([201])
  expect(await statusesOf(400, 1)).toEqual([429])
})

test('invitations raise the number of sign-ups from one address to a limit for all of them together', async () => {
  const { olga, visitor } = await createCommunity({ rateLimit: true })
  await olga.request(community.edit, { body: { invited_sign_ups_per_hour: 3 } })
  const links = [await invite(olga, { maxUses: 2 }), await invite(olga, { maxUses: 2 })]
  const statuses: number[] = []
  for (const name of ['Emil', 'Frida', 'Gus', 'Hana'])
    statuses.push(
      (await visitor.requestRaw(users.signUp, { body: accountOf(name, links[statuses.length >> 1]?.token) }))
        .statusCode,
    )
  expect(statuses).toEqual([201, 201, 201, 429])
})
