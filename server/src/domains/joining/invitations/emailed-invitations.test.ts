import { users } from '@daystar/contract/accounts'
import { community } from '@daystar/contract/community'
import { invitations } from '@daystar/contract/joining/invitations'
import { limits } from '@daystar/contract/limits'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Caller } from '../../../testing/callers.ts'
import { password } from '../../../testing/credentials.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { removeInvitationAddresses } from './email-commands.ts'

const createCommunity = () => createTestApp({ members: ['olga'] }, { language: 'en' })

const send = (caller: Caller, emails: string[], options: object = {}) =>
  caller.request(invitations.email, { body: { emails, days: 7, ...options } })
const swimmers = (count: number, name = 'swimmer') =>
  Array.from({ length: count }, (_, index) => `${name}${index}@lake.example`)

test('sends each address a link for one person, with the personal text', async () => {
  const { ada, visitor, testApp } = await createCommunity()
  const emails = ['dora@lake.example', 'Emil@lake.example', 'emil@LAKE.example']
  expect(await send(ada, emails, { text: 'Swim <with> us!', label: 'June' })).toEqual({ sent: 2, not_sent: [] })
  await testApp.runJobs()
  const emailsSent = testApp.sentEmails.toSorted((a, b) => a.to.localeCompare(b.to))
  expect(emailsSent).toMatchObject([
    {
      to: 'dora@lake.example',
      subject: `${ada.name} invites you to Daystar`,
      text: expect.stringContaining('Swim <with> us!'),
      html: expect.stringContaining('Swim &lt;with&gt; us!'),
    },
    { to: 'emil@lake.example' },
  ])
  expect(await ada.request(invitations.own)).toMatchObject([
    { label: 'June', sent_to: 'emil@lake.example', max_uses: 1, uses: 0 },
    { label: 'June', sent_to: 'dora@lake.example', max_uses: 1, uses: 0 },
  ])
  const invitation = emailsSent[0]?.link?.split('#')[1] ?? ''
  const join = (email: string) => visitor.request(users.signUp, { body: { name: 'Dora', email, password, invitation } })
  expect(await join('dora@lake.example')).toHaveProperty('id')
  expect(await join('other@lake.example')).toBeRejectedWith('invitation_invalid')
})

test('responds for the address of a member as for any other', async () => {
  const { ada, ben, testApp } = await createCommunity()
  expect(await send(ada, [ben.email])).toEqual({ sent: 1, not_sent: [] })
  expect(await send(ada, ['dora@lake.example'])).toEqual({ sent: 1, not_sent: [] })
  await testApp.runJobs()
  expect(testApp.sentEmails).toHaveLength(2)
})

test('members send fewer invitations in a day than operators', async () => {
  const { ada, olga, testApp } = await createCommunity()
  const max = limits.invitationEmailsOfMember
  expect(await send(ada, swimmers(max + 1))).toBeRejectedWith('invitation_emails_full')
  expect(await send(ada, swimmers(max))).toEqual({ sent: max, not_sent: [] })
  expect(await send(ada, ['dora@lake.example'])).toBeRejectedWith('invitation_emails_full')
  expect(await send(olga, swimmers(max + 1, 'guest'))).toEqual({ sent: max + 1, not_sent: [] })
  await sql`update invitations set emailed_at = now() - interval '25 hours'`.execute(testApp.db)
  expect(await send(ada, ['dora@lake.example'])).toEqual({ sent: 1, not_sent: [] })
})

test('two requests at the same moment do not exceed the limit together', async () => {
  const { ada } = await createCommunity()
  const replies = await Promise.all([send(ada, swimmers(6)), send(ada, swimmers(6, 'guest'))])
  expect(replies.filter((reply) => 'sent' in reply)).toHaveLength(1)
})

test('one address gets at most three invitations in a day, and the response names the addresses that got no more', async () => {
  const { ada, ben, cleo, olga, testApp } = await createCommunity()
  for (const caller of [ada, ben, cleo])
    expect(await send(caller, ['dora@lake.example'])).toEqual({ sent: 1, not_sent: [] })
  expect(await send(olga, ['Dora@lake.example', 'emil@lake.example'])).toEqual({
    sent: 1,
    not_sent: ['dora@lake.example'],
  })
  expect(await send(olga, ['dora@lake.example'])).toEqual({ sent: 0, not_sent: ['dora@lake.example'] })
  await testApp.runJobs()
  expect(testApp.sentEmails.map(({ to }) => to)).toEqual([
    'dora@lake.example',
    'dora@lake.example',
    'dora@lake.example',
    'emil@lake.example',
  ])
  expect((await olga.request(invitations.own)).map(({ sent_to }) => sent_to)).toEqual(['emil@lake.example'])
  await sql`update invitations set emailed_at = now() - interval '25 hours'`.execute(testApp.db)
  expect(await send(olga, ['dora@lake.example'])).toEqual({ sent: 1, not_sent: [] })
})

test('says how many invitations can be sent by email', async () => {
  const { ada, olga, testApp } = await createCommunity()
  await sql`update members set created_at = now() - interval '1 year'`.execute(testApp.db)
  await send(ada, ['dora@lake.example', 'emil@lake.example'])
  expect(await ada.request(invitations.limits)).toEqual({
    max_uses: 500,
    max_emails: 8,
    emails_per_day: 10,
    new_account: null,
  })
  expect(await olga.request(invitations.limits)).toMatchObject({ max_emails: 100, emails_per_day: 500 })
})

test('only the inviter and operators see the address, which is deleted when the link can no longer be used', async () => {
  const { ada, olga, testApp } = await createCommunity()
  const mona = await testApp.createMember('mona')
  await send(ada, ['dora@lake.example', 'emil@lake.example'])
  const addresses = async (caller: Caller) => (await caller.request(invitations.all)).map(({ sent_to }) => sent_to)
  expect(await addresses(olga)).toEqual(['emil@lake.example', 'dora@lake.example'])
  expect(await addresses(mona)).toEqual([null, null])
  const [emil] = await ada.request(invitations.own)
  await ada.request(invitations.revoke, { params: { invitationId: emil?.id ?? 0 } })
  await removeInvitationAddresses(testApp.db)
  expect(await addresses(olga)).toEqual([null, 'dora@lake.example'])
  await sql`update invitations set expires_at = now() - interval '1 second'`.execute(testApp.db)
  await removeInvitationAddresses(testApp.db)
  expect(await addresses(olga)).toEqual([null, null])
})

test('members send no invitations where only moderators invite, and no member does while joining is closed', async () => {
  const { ada, olga } = await createCommunity()
  await olga.request(community.edit, { body: { members_invite: false } })
  expect(await send(ada, ['dora@lake.example'])).toBeRejectedWith('moderators_only')
  await olga.request(community.edit, { body: { joining: 'closed' } })
  expect(await send(olga, ['dora@lake.example'])).toBeRejectedWith('sign_up_closed')
})

test('a link has a label that only its creator and moderators see', async () => {
  const { ada, olga } = await createCommunity()
  const body = { max_uses: 5, days: 7, label: ' Summer\n fair ' }
  expect(await ada.request(invitations.create, { body })).toMatchObject({ label: 'Summer  fair', sent_to: null })
  expect(await olga.request(invitations.all)).toMatchObject([{ label: 'Summer  fair' }])
})
