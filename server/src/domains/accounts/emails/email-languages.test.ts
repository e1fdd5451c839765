import { users } from '@daystar/contract/accounts'
import { auth } from '@daystar/contract/accounts/auth'
import { archive } from '@daystar/contract/archive'
import { circles } from '@daystar/contract/circles'
import { community } from '@daystar/contract/community'
import { announcements } from '@daystar/contract/community/announcements'
import { invitations } from '@daystar/contract/joining/invitations'
import type { Language } from '@daystar/contract/languages'
import { reports } from '@daystar/contract/moderation/reports'
import { sanctions } from '@daystar/contract/moderation/sanctions'
import { roles } from '@daystar/contract/roles'
import { dateText } from '@daystar/contract/texts/date-texts'
import { expect, test } from 'vitest'
import type { Member } from '../../../testing/callers.ts'
import { password, setPassword } from '../../../testing/credentials.ts'
import { createCircle } from '../../../testing/member-actions.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'

/** Ada has chosen German, Ben last used the app in Arabic, Cleo uses the language of the community, which is French. */
async function createCommunity() {
  const app = await createTestApp({ smtpUrl: 'smtp://mail.example', members: ['mona', 'olga'] }, { language: null })
  const { testApp, ada, ben, mona, olga } = app
  await testApp.db.updateTable('members').set({ email_confirmed_at: new Date() }).execute()
  await olga.request(community.edit, { body: { app_language: 'fr' } })
  for (const [member, language] of [
    [ada, 'de'],
    [mona, 'ja'],
  ] as const)
    await member.request(users.edit, { body: { language, time_zone: 'Asia/Tokyo' } })
  await ben.request(users.me, { headers: { 'accept-language': 'ar' } })
  return app
}

/** The language of the email that each address got since the last call. */
async function languagesOfEmails(testApp: TestApp): Promise<Record<string, string | undefined>> {
  await testApp.runJobs()
  await testApp.runJobs()
  return Object.fromEntries(
    testApp.sentEmails
      .splice(0)
      .map(({ to, html }) => [to.split(/[.@]/)[0], /<html lang="([^"]*)" dir="[lr]t[lr]">/.exec(html)?.[1]]),
  )
}

test('emails about the account are in the language of the member', async () => {
  const { testApp, visitor, ada, ben, cleo } = await createCommunity()
  for (const { email } of [ada, ben, cleo]) await visitor.request(auth.forgot, { body: { email } })
  expect(await languagesOfEmails(testApp)).toEqual({ ada: 'de', ben: 'ar', cleo: 'fr' })
  for (const member of [ada, ben, cleo]) await member.request(archive.create)
  expect(await languagesOfEmails(testApp)).toEqual({ ada: 'de', ben: 'ar', cleo: 'fr' })
})

test('dates in emails are in the language and the time zone of the member', async () => {
  const { testApp, ada } = await createCommunity()
  await setPassword(testApp, ada)
  expect(await ada.request(users.requestDeletion, { body: { password } })).toHaveProperty('deletion_at')
  await testApp.runJobs()
  const [email] = testApp.sentEmails
  const deletionAt = new Date(Date.now() + 14 * 86_400_000)
  const day = dateText('date', deletionAt, 'Asia/Tokyo', { locale: 'de' })
  expect(email?.text).toContain(day)
})

test('an email to several people is in the language of each', async () => {
  const { testApp, ada, ben, cleo, mona, olga } = await createCommunity()
  await olga.request(announcements.send, { body: { subject: 'Swim', markdown: 'Tonight', is_service: false } })
  expect(await languagesOfEmails(testApp)).toEqual({ ada: 'de', ben: 'ar', cleo: 'fr', mona: 'ja', olga: 'fr' })

  const circleId = await createCircle(olga, 'Dawn swimmers', true)
  const member_ids = [ada.id, ben.id]
  await olga.request(circles.inviteMembers, { params: { circleId }, body: { member_ids } })
  expect(await languagesOfEmails(testApp)).toEqual({ ada: 'de', ben: 'ar' })

  await cleo.request(reports.create, { body: { subject_type: 'member', subject_id: ada.id, reason: 'spam' } })
  expect(await languagesOfEmails(testApp)).toEqual({ mona: 'ja', olga: 'fr' })

  await setPassword(testApp, olga)
  const body = { role: 'operator', password } as const
  expect(await olga.request(roles.set, { params: { userId: String(mona.id) }, body })).toEqual({ role: 'operator' })
  expect(await languagesOfEmails(testApp)).toEqual({ mona: 'ja' })
})

test('emails about decisions of moderators are in the language of the member', async () => {
  const { testApp, ada, ben, mona } = await createCommunity()
  const warn = (member: Member) =>
    mona.request(sanctions.impose, {
      params: { userId: member.id },
      body: { kind: 'warning', days: null, reason: 'Be kind.' },
    })
  for (const member of [ada, ben]) await warn(member)
  expect(await languagesOfEmails(testApp)).toEqual({ ada: 'de', ben: 'ar' })
  for (const member of [ada, ben]) {
    const [sanction] = await member.request(sanctions.own)
    await mona.request(sanctions.lift, { params: { sanctionId: sanction?.id ?? 0 }, body: { reason: '' } })
  }
  expect(await languagesOfEmails(testApp)).toEqual({ ada: 'de', ben: 'ar' })
})

test('an invitation by email is in the language of the page of the member who sends it', async () => {
  const { testApp, olga } = await createCommunity()
  const invite = async (name: string, language?: Language) =>
    await olga.request(invitations.email, {
      body: { emails: [`${name}@lake.example`], days: 7 },
      ...(language && { headers: { 'accept-language': language } }),
    })
  await invite('dora', 'pt-BR')
  await invite('emil')
  expect(await languagesOfEmails(testApp)).toEqual({ dora: 'pt-BR', emil: 'fr' })
})
