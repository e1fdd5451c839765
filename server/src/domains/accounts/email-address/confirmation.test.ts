import { users } from '@daystar/contract/accounts'
import { auth } from '@daystar/contract/accounts/auth'
import { activities } from '@daystar/contract/activities'
import { feed } from '@daystar/contract/feed'
import { expect, test } from 'vitest'
import { Caller } from '../../../testing/callers.ts'
import { password, signIn, signUp } from '../../../testing/credentials.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'

const email = 'dora@swimmers.example'
const newEmail = 'dora@lake.example'
const smtpUrl = 'smtp://mail.example'

async function createDora(settings: { smtpUrl: string | null } = { smtpUrl }) {
  const context = await createTestApp(settings)
  await signUp(context.visitor, 'Dora')
  const { access_token: token } = await signIn(context.visitor, email)
  await context.testApp.runJobs()
  return { ...context, dora: new Caller(context.testApp.app, token) }
}

function tokenOf({ sentEmails }: TestApp, to: string, subject: RegExp): string {
  const { link = '' } = sentEmails.findLast((sent) => sent.to === to && subject.test(sent.subject)) ?? {}
  return link.split('=')[1] ?? ''
}

test('lets an unconfirmed member read, and post after they opened the link', async () => {
  const { visitor, dora, testApp } = await createDora()
  expect(await dora.request(users.me)).toMatchObject({ email_confirmed: false })
  expect(await dora.request(feed.home)).toEqual([])
  expect(await dora.request(activities.upload, { body: { title: 'Lake' } })).toBeRejectedWith('email_unconfirmed')

  const body = { token: tokenOf(testApp, email, /^Confirm your email address/) }
  expect(await visitor.requestRaw(auth.confirmEmail, { body })).toMatchObject({ statusCode: 204 })
  expect(await dora.request(activities.upload, { body: { title: 'Lake' } })).toMatchObject({ title: 'Lake' })
  expect(await dora.request(users.me)).toMatchObject({ email_confirmed: true })
  expect(await visitor.request(auth.confirmEmail, { body })).toBeRejectedWith('email_link_invalid')
})

test('does not ask for a confirmation without a mail server', async () => {
  const { dora, testApp } = await createDora({ smtpUrl: null })
  expect(testApp.sentEmails).toEqual([])
  expect(await dora.request(users.me)).toMatchObject({ email_confirmed: true })
  expect(await dora.request(activities.upload, { body: { title: 'Lake' } })).toMatchObject({ title: 'Lake' })
})

test('makes earlier links invalid when another one is requested', async () => {
  const { visitor, dora, testApp } = await createDora()
  const first = tokenOf(testApp, email, /^Confirm/)
  await dora.request(users.resendConfirmation)
  await testApp.runJobs()
  expect(await visitor.request(auth.confirmEmail, { body: { token: first } })).toBeRejectedWith('email_link_invalid')
  const body = { token: tokenOf(testApp, email, /^Confirm/) }
  expect(await visitor.requestRaw(auth.confirmEmail, { body })).toMatchObject({ statusCode: 204 })
})

test('changes the email address once the new one is confirmed, and restores it with the link sent to the old one', async () => {
  const { visitor, dora, testApp } = await createDora()
  await visitor.request(auth.confirmEmail, { body: { token: tokenOf(testApp, email, /^Confirm/) } })
  const change = { email: newEmail, password: 'not the one' }
  expect(await dora.request(users.changeEmail, { body: change })).toBeRejectedWith('incorrect_login')
  const pending = await dora.request(users.changeEmail, { body: { ...change, password } })
  expect(pending).toMatchObject({ email, pending_email: newEmail, email_confirmed: true })
  expect(await signIn(visitor, newEmail)).toBeRejectedWith('incorrect_login')

  await testApp.runJobs()
  await visitor.request(auth.confirmEmail, { body: { token: tokenOf(testApp, newEmail, /^Confirm/) } })
  expect(await dora.request(users.me)).toMatchObject({ email: newEmail, pending_email: null, email_confirmed: true })
  expect(await signIn(visitor, email)).toBeRejectedWith('incorrect_login')
  await testApp.runJobs()
  const undo = { token: tokenOf(testApp, email, /was changed$/) }

  expect(await visitor.requestRaw(auth.restoreEmail, { body: undo })).toMatchObject({ statusCode: 204 })
  expect(await dora.request(users.me)).toBeRejectedWith('not_authenticated')
  expect(await signIn(visitor, email)).toHaveProperty('access_token')
  await testApp.runJobs()
  expect(testApp.sentEmails.filter(({ to, subject }) => to === email && /^Reset/.test(subject))).toHaveLength(1)
  expect(await visitor.request(auth.restoreEmail, { body: undo })).toBeRejectedWith('email_link_invalid')
})

test('rejects an address that another member has, also if they got it before the confirmation', async () => {
  const { visitor, dora, testApp } = await createDora()
  await signUp(visitor, 'Emil')
  const taken = { email: 'EMIL@swimmers.example', password }
  expect(await dora.request(users.changeEmail, { body: taken })).toBeRejectedWith('email_taken')
  await dora.request(users.changeEmail, { body: { email: newEmail, password } })
  await signUp(visitor, 'Nora', { email: newEmail })
  await testApp.runJobs()
  const link = testApp.sentEmails.find(({ to, text }) => to === newEmail && text.includes('Dora'))?.link
  const body = { token: link?.split('=')[1] ?? '' }
  expect(await visitor.request(auth.confirmEmail, { body })).toBeRejectedWith('email_taken')
  expect(await dora.request(users.me)).toMatchObject({ email })
})
