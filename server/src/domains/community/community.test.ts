import { users } from '@daystar/contract/accounts'
import { activities } from '@daystar/contract/activities'
import { audit } from '@daystar/contract/audit'
import { community } from '@daystar/contract/community'
import { feed } from '@daystar/contract/feed'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { Caller } from '../../testing/callers.ts'
import { createActivity } from '../../testing/member-actions.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { cleanUpMedia } from '../media/index.ts'

const picture = await sharp({ create: { width: 300, height: 300, channels: 3, background: 'teal' } })
  .png()
  .toBuffer()
const logo = { name: 'logo.png', content: picture }

const createCommunity = () => createTestApp({ members: ['olga'] }, { language: 'en' })

test('is named Daystar and has no pages, announcement or logo until an operator changes something', async () => {
  const { visitor } = await createTestApp()
  expect(await visitor.request(community.read)).toEqual({
    name: 'Daystar',
    description: '',
    language: 'en',
    logo_url: null,
    accent: { light: null, dark: null },
    announcement: null,
    pages: [],
    rules_version: null,
    joining: 'open',
    members_invite: true,
    everyone_feed: true,
    directory: true,
    oidc: null,
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
  })
  expect(await visitor.request(community.page, { params: { page: 'rules' } })).toBeRejectedWith('page_not_found')
})

test('publishes what an operator has set, in every process', async () => {
  const { testApp, olga, visitor } = await createCommunity()
  const second = new Caller(await testApp.startSecondProcess(), null)
  await olga.request(community.edit, {
    body: { name: ' Lake\nswimmers ', rules: '# Rules', announcement: 'Swim on Sunday' },
  })

  const expected = { name: 'Lake swimmers', pages: ['rules'], announcement: { text: 'Swim on Sunday' } }
  expect(await visitor.request(community.read)).toMatchObject(expected)
  await vi.waitFor(async () => expect(await second.request(community.read)).toMatchObject(expected))
  expect(await second.request(community.page, { params: { page: 'rules' } })).toMatchObject({ markdown: '# Rules' })
})

test('leaves the language of the app to each browser until an operator sets one', async () => {
  const { olga } = await createCommunity()
  expect(await olga.request(community.settings)).toMatchObject({ app_language: null })
  expect(await olga.request(community.edit, { body: { app_language: 'ar' } })).toMatchObject({ app_language: 'ar' })
  const body = { app_language: 'tlh' }
  expect(await olga.requestInvalid(community.edit, { body })).toBeRejectedWith('validation', 'body.app_language')
})

test('keeps what two operators change at the same time', async () => {
  const { testApp, olga } = await createCommunity()
  const emil = await testApp.createMember('emil', { role: 'operator' })
  await Promise.all([
    olga.request(community.edit, { body: { name: 'Lake swimmers' } }),
    emil.request(community.edit, { body: { description: 'Before work' } }),
  ])
  expect(await olga.request(community.settings)).toMatchObject({ name: 'Lake swimmers', description: 'Before work' })
})

test('records in the audit log which settings an operator has changed', async () => {
  const { olga } = await createCommunity()
  await olga.request(community.edit, { body: { name: 'Lake swimmers', description: '' } })
  await olga.request(community.edit, { body: { name: 'Lake swimmers' } })
  await olga.upload(community.logo, {}, logo)
  expect(await olga.request(audit.list)).toMatchObject([
    { action: 'settings_changed', details: { settings: 'logo' } },
    { action: 'settings_changed', actor: { id: olga.id }, details: { settings: 'name' } },
  ])
})

test('an announcement ends at its time, without a job', async () => {
  const { olga, visitor } = await createCommunity()
  const shownWith = async (until: string | null) => {
    await olga.request(community.edit, { body: { announcement: 'Swim on Sunday', announcement_until: until } })
    return (await visitor.request(community.read)).announcement
  }
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  expect(await shownWith(tomorrow)).toMatchObject({ text: 'Swim on Sunday', expires_at: tomorrow })
  expect(await shownWith(new Date(Date.now() - 1000).toISOString())).toBeNull()
  expect(await shownWith(null)).toMatchObject({ text: 'Swim on Sunday', expires_at: null })
})

test('an announcement that was dismissed is shown again only after its text has changed', async () => {
  const { olga, visitor } = await createCommunity()
  const announce = async (announcement: string) => {
    await olga.request(community.edit, { body: { announcement } })
    return (await visitor.request(community.read)).announcement?.id
  }
  const first = await announce('Swim on Sunday')
  await olga.request(community.edit, { body: { description: 'Before work' } })
  expect(await announce('Swim on Sunday ')).toBe(first)
  expect(await announce('Swim on Monday')).not.toBe(first)
})

test('rejects an accent colour that cannot be read in its theme', async () => {
  const { olga, visitor } = await createCommunity()
  const pale = await olga.requestInvalid(community.edit, { body: { accent_light: '#ffcc00' } })
  expect(pale).toMatchObject({
    status: 422,
    detail: [{ loc: ['body', 'accent_light'], msg: expect.stringMatching(/contrast of 1\.\d:1 in the light theme/) }],
  })
  const dark = await olga.requestInvalid(community.edit, { body: { accent_dark: '#1b4d2e' } })
  expect(dark).toMatchObject({ status: 422, detail: [{ loc: ['body', 'accent_dark'] }] })
  await olga.request(community.edit, { body: { accent_light: '#1b4d2e', accent_dark: '#ffcc00' } })
  expect((await visitor.request(community.read)).accent).toMatchObject({
    light: { night: '#1b4d2e' },
    dark: { night: '#ffcc00' },
  })
})

test.each([
  { name: ' ' },
  { name: 'x'.repeat(41) },
  { language: 'a language' },
  { language: 'en-x' },
  { time_zone: 'Lake/Weissensee' },
  { accent_light: 'red' },
  { rules: 'x'.repeat(50_001) },
  { public_read: 'yes' },
])('rejects the setting %j', async (body) => {
  const { olga } = await createCommunity()
  expect(await olga.requestInvalid(community.edit, { body })).toMatchObject({ status: 422 })
})

test('shows a public logo and deletes the files of the previous one', async () => {
  const { testApp, olga, visitor } = await createCommunity()
  const first = await olga.upload(community.logo, {}, logo)
  const { logo_url: url } = await olga.upload(community.logo, {}, logo)
  expect(await visitor.request(community.read)).toMatchObject({ logo_url: url })
  await testApp.runJobs()
  expect((await testApp.app.inject({ url: String(url) })).statusCode).toBe(200)
  expect((await testApp.app.inject({ url: String(first.logo_url) })).statusCode).toBe(404)
  const files = await testApp.db.selectFrom('media').select('id').execute()
  expect(files).toHaveLength(1)

  await olga.request(community.removeLogo)
  expect(await visitor.request(community.read)).toMatchObject({ logo_url: null })
})

test('the cleanup job keeps the logo', async () => {
  const { testApp, olga } = await createCommunity()
  const { logo_url: url } = await olga.upload(community.logo, {}, logo)
  await testApp.db
    .updateTable('media')
    .set({ created_at: new Date(Date.now() - 48 * 3_600_000) })
    .execute()
  await cleanUpMedia(testApp.deps)
  await cleanUpMedia(testApp.deps)
  expect((await testApp.app.inject({ url: String(url) })).statusCode).toBe(200)
})

test('visitors cannot read while public reading is off, but the pages of the community', async () => {
  const { olga, visitor, ada } = await createCommunity()
  const swim = await createActivity(ada)
  const read = () => visitor.request(activities.read, { params: { activityId: swim.id } })
  expect(await read()).toMatchObject({ id: swim.id })

  await olga.request(community.edit, { body: { public_read: false, imprint: 'Lake swimmers e. V.' } })
  expect(await read()).toBeRejectedWith('not_authenticated')
  expect(await visitor.request(feed.home, { query: { scope: 'everyone' } })).toBeRejectedWith('not_authenticated')
  expect(await visitor.request(community.page, { params: { page: 'imprint' } })).toMatchObject({ page: 'imprint' })
  expect(await ada.request(users.me)).toMatchObject({ name: ada.name })
})

test('the server can forbid public reading, whatever the setting is', async () => {
  const { olga, visitor } = await createTestApp({ publicRead: false, members: ['olga'] })
  const settings = await olga.request(community.edit, { body: { public_read: true } })
  expect(settings).toMatchObject({ public_read: true, public_read_is_off: true })
  expect(await visitor.request(feed.home, { query: { scope: 'everyone' } })).toBeRejectedWith('not_authenticated')
})

test('replaces a stored value that this version does not accept by the default', async () => {
  const { testApp, olga, visitor } = await createCommunity()
  await olga.request(community.edit, { body: { name: 'Lake swimmers', description: 'Before work' } })
  await testApp.db
    .updateTable('community')
    .set({ settings: JSON.stringify({ name: 7, description: 'Before work', from_the_future: true }) })
    .execute()
  await testApp.deps.community.refresh()
  expect(await visitor.request(community.read)).toMatchObject({ name: 'Daystar', description: 'Before work' })
})

test('the logo stays when the operator who uploaded it deletes their account', async () => {
  const { testApp, olga, visitor } = await createCommunity()
  const otto = await testApp.createMember('otto')
  await olga.upload(community.logo, {}, logo)
  await otto.request(users.deleteMember, { params: { userId: olga.id } })
  await testApp.runJobs()
  const { logo_url: url } = await visitor.request(community.read)
  expect((await testApp.app.inject({ url: String(url) })).statusCode).toBe(200)
  await otto.request(community.removeLogo)
  await testApp.runJobs()
  expect((await testApp.app.inject({ url: String(url) })).statusCode).toBe(404)
})

test('emails about accounts name the community', async () => {
  const { testApp, ada, olga } = await createCommunity()
  await olga.request(community.edit, { body: { name: 'Lake Swimmers' } })
  await olga.request(users.deleteMember, { params: { userId: ada.id } })
  await testApp.runJobs()
  expect(testApp.sentEmails).toMatchObject([{ to: ada.email, subject: 'Your Lake Swimmers account was deleted' }])
  expect(JSON.stringify(testApp.sentEmails)).not.toContain('Daystar')
})
