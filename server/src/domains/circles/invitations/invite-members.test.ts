import { audit } from '@daystar/contract/audit'
import { circles } from '@daystar/contract/circles'
import { blocks } from '@daystar/contract/moderation/blocks'
import { expect, test } from 'vitest'
import type { Caller } from '../../../testing/callers.ts'
import { createCircle } from '../../../testing/member-actions.ts'
import { createTestApp } from '../../../testing/test-app.ts'

test('an operator invites members to a circle by email, and gets the result for each of them', async () => {
  const { ada, ben, cleo, olga, dora, testApp } = await createTestApp({ members: ['olga', 'dora'] }, { language: 'en' })
  const circleId = await createCircle(olga, 'Lake swimmers', true)
  const inviteLink = async () => (await olga.request(circles.invite, { params: { circleId } })).url
  const invite = new URL(await inviteLink()).searchParams.get('invite') ?? ''
  for (const member of [ben, cleo]) await member.request(circles.joinSelf, { params: { circleId }, query: { invite } })
  await olga.request(circles.leave, { params: { circleId, userId: cleo.id } })
  await dora.request(blocks.add, { params: { userId: olga.id } })
  const send = (caller: Caller, ids: number[]) =>
    caller.request(circles.inviteMembers, { params: { circleId }, body: { member_ids: ids } })

  expect(await send(olga, [ada.id, ben.id, cleo.id, dora.id])).toMatchObject([
    { member_id: ada.id, error: null },
    { member_id: ben.id, error: { code: 'member_of_circle' } },
    { member_id: cleo.id, error: { code: 'member_banned' } },
    { member_id: dora.id, error: { code: 'member_not_found' } },
  ])
  await testApp.runJobs()
  // Cleo gets the email about her removal.
  expect(testApp.sentEmails.filter(({ to }) => to !== cleo.email)).toMatchObject([
    {
      to: ada.email,
      subject: `${olga.name} invites you to the circle “Lake swimmers”`,
      link: await inviteLink(),
    },
  ])
  expect(await olga.request(audit.list, { query: { action: 'circle_invitation_sent' } })).toMatchObject([
    { subject_id: ada.id, details: { circle_id: String(circleId) } },
  ])
})

test('members without a confirmed address are not invited by email', async () => {
  const { ada, olga, testApp } = await createTestApp({ smtpUrl: 'smtp://mail.example', members: ['olga'] })
  const confirm = (email_confirmed_at: Date | null, id: number) =>
    testApp.db.updateTable('members').set({ email_confirmed_at }).where('id', '=', id).execute()
  await confirm(new Date(), olga.id)
  await confirm(null, ada.id)
  const circleId = await createCircle(olga, 'Lake swimmers', false)
  const request = { params: { circleId }, body: { member_ids: [ada.id] } }
  expect(await olga.request(circles.inviteMembers, request)).toMatchObject([{ error: { code: 'member_unconfirmed' } }])
  await confirm(new Date(), ada.id)
  expect(await olga.request(circles.inviteMembers, request)).toMatchObject([{ error: null }])
})
