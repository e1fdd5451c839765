import { users } from '@daystar/contract/accounts'
import { community } from '@daystar/contract/community'
import { invitations } from '@daystar/contract/joining/invitations'
import { type JoiningMode, joiningModes } from '@daystar/contract/joining/modes'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Tx } from '../../../platform/database/database.ts'
import type { Config } from '../../../settings/config.ts'
import type { Member } from '../../../testing/callers.ts'
import { password } from '../../../testing/credentials.ts'
import { duringTransaction } from '../../../testing/database/held-transaction.ts'
import { createTestApp } from '../../../testing/test-app.ts'

async function createCommunity(settings: Partial<Config> = {}) {
  const app = await createTestApp({ ...settings, members: ['olga'] })
  const update = (member: Member, values: string) =>
    sql`update members set ${sql.raw(values)} where id = ${member.id}`.execute(app.testApp.db)
  const setJoining = (joining: JoiningMode) => app.olga.request(community.edit, { body: { joining } })
  const join = (name: string, invitation: string) => {
    const body = { name, email: `${name.toLowerCase()}@swimmers.example`, password, invitation }
    return app.visitor.request(users.signUp, { body })
  }
  return { ...app, update, setJoining, join }
}

async function invite(member: Member): Promise<string> {
  const { url } = await member.request(invitations.create, { body: { max_uses: 5, days: 7 } })
  return url.split('#')[1] ?? ''
}

const openModes = (Object.keys(joiningModes) as JoiningMode[]).filter((mode) => mode !== 'closed')

test.each([
  ['a suspended member', "suspended_until = 'infinity'", 'suspended_until = null'],
  ['a limited member', 'is_limited = true', 'is_limited = false'],
  ['a member who deletes their account', "deletion_at = now() + interval '14 days'", 'deletion_at = null'],
  ['a member whose account is being deleted', 'removal_started_at = now()', 'removal_started_at = null'],
  ['a member with an unconfirmed address', 'email_confirmed_at = null', 'email_confirmed_at = now()'],
])('the invitations of %s are inactive while that holds, however people join', async (_, before, after) => {
  const { ada, visitor, update, setJoining, join } = await createCommunity({ smtpUrl: 'smtp://mail.example' })
  await update(ada, 'email_confirmed_at = now()')
  const token = await invite(ada)
  await update(ada, before)
  for (const mode of openModes) {
    await setJoining(mode)
    expect(await join('Emil', token)).toBeRejectedWith('invitation_invalid')
  }
  expect(await visitor.request(invitations.check, { body: { token } })).toBeRejectedWith('invitation_invalid')
  await update(ada, after)
  expect(await visitor.request(invitations.check, { body: { token } })).toMatchObject({ invited_by: ada.name })
  expect(await join('Emil', token)).toMatchObject({ name: 'Emil' })
})

test('the invitations of members are inactive while only moderators invite, those of moderators are not', async () => {
  const { ada, olga, setJoining, join } = await createCommunity()
  const [token, tokenOfOlga] = [await invite(ada), await invite(olga)]
  await olga.request(community.edit, { body: { members_invite: false } })
  for (const mode of openModes) {
    await setJoining(mode)
    expect(await join('Emil', token)).toBeRejectedWith('invitation_invalid')
  }
  expect(await ada.request(invitations.own)).toMatchObject([{ is_active: false }])
  expect(await join('Emil', tokenOfOlga)).toMatchObject({ name: 'Emil' })
  await olga.request(community.edit, { body: { members_invite: true } })
  expect(await ada.request(invitations.own)).toMatchObject([{ is_active: true }])
})

test('a suspension that has ended makes the invitations active again, without a job', async () => {
  const { ada, update, join } = await createCommunity()
  const token = await invite(ada)
  await update(ada, "suspended_until = now() + interval '1 hour'")
  expect(await join('Emil', token)).toBeRejectedWith('invitation_invalid')
  await update(ada, "suspended_until = now() - interval '1 second'")
  expect(await join('Emil', token)).toMatchObject({ name: 'Emil' })
})

test('rejects a sign-up if the member who invites is suspended at the same moment', async () => {
  const { ada, testApp, join } = await createCommunity()
  const token = await invite(ada)
  const suspend = (tx: Tx) => sql`update members set suspended_until = 'infinity' where id = ${ada.id}`.execute(tx)
  expect(await duringTransaction(testApp, suspend, () => join('Emil', token))).toBeRejectedWith('invitation_invalid')
})

test('rejects a sign-up if inviting is restricted to moderators at the same moment', async () => {
  const { ada, olga, testApp, join } = await createCommunity()
  const token = await invite(ada)
  await olga.request(community.edit, { body: { joining: 'invitation' } })
  const restrict = (tx: Tx) => sql`update community set settings = settings || '{"members_invite":false}'`.execute(tx)
  expect(await duringTransaction(testApp, restrict, () => join('Emil', token))).toBeRejectedWith('invitation_invalid')
})

test('members without a confirmed address create no invitations', async () => {
  const { ada, update } = await createCommunity({ smtpUrl: 'smtp://mail.example' })
  await update(ada, 'email_confirmed_at = null')
  const body = { max_uses: 1, days: 7 }
  expect(await ada.request(invitations.create, { body })).toBeRejectedWith('email_unconfirmed')
  await update(ada, 'email_confirmed_at = now()')
  expect(await ada.request(invitations.create, { body })).toMatchObject({ is_active: true })
})
