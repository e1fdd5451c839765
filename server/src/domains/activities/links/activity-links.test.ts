import { activities } from '@daystar/contract/activities'
import { activityLinks } from '@daystar/contract/activities/links'
import { circles } from '@daystar/contract/circles'
import { expect, test } from 'vitest'
import type { Member } from '../../../testing/callers.ts'
import { createActivity, createCircle } from '../../../testing/member-actions.ts'
import { createTestApp, sharedTestApp, type TestApp } from '../../../testing/test-app.ts'
import { createJpeg } from '../../../testing/uploads.ts'

const openTestApp = sharedTestApp()

const create = (author: Member, activityId: number) =>
  author.request(activityLinks.create, { params: { activityId }, body: { days: 7 } })
const tokenOf = (link: { url: string }) => link.url.split('#')[1] ?? ''
const open = ({ visitor }: TestApp, token: string) => visitor.request(activityLinks.read, { body: { token } })

/** Ada posted an activity with a photo for her followers, and created a link to it. */
async function createShared() {
  const app = await openTestApp()
  const jpeg = { name: 'lake.jpg', content: await createJpeg() }
  const fields = {
    title: 'Lake',
    description: `With [${app.ben.name}](u:${app.ben.id})`,
    audience: 'followers',
    alt_text: 'Fog',
  }
  const lake = await app.ada.upload(activities.upload, fields, jpeg)
  const link = await create(app.ada, lake.id)
  return { ...app, lake, link, token: tokenOf(link) }
}

test('a visitor with the link sees the activity with its photo and the name of its author, and nothing else', async () => {
  const { ada, ben, testApp, token } = await createShared()
  const shared = await open(testApp, token)
  expect(shared).toMatchObject({
    title: 'Lake',
    description: `With @${ben.name}`,
    author_name: ada.name,
    media: [{ alt: 'Fog' }],
  })
  expect(JSON.stringify(shared)).not.toMatch(/"(?:id|user|author_id|username|circles|comments)":(?!\d+,"url")/)
  const [photo] = shared.media
  expect((await testApp.app.inject({ url: photo?.url ?? '' })).statusCode).toBe(200)
  const withoutToken = (photo?.url ?? '').split('?')[0] ?? ''
  expect((await testApp.app.inject({ url: withoutToken })).statusCode).toBe(404)
  expect((await testApp.app.inject({ url: `${withoutToken}?link=guessed` })).statusCode).toBe(404)
})

test('only a hash of the token is stored', async () => {
  const { testApp, token } = await createShared()
  const rows = await testApp.db.selectFrom('activity_links').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(token)
})

const endings: [string, (app: Awaited<ReturnType<typeof createShared>>) => Promise<unknown>][] = [
  ['revoked', ({ ada, link }) => ada.request(activityLinks.revoke, { params: { linkId: link.id } })],
  [
    'expired',
    ({ testApp, link }) =>
      testApp.db.updateTable('activity_links').set({ expires_at: new Date() }).where('id', '=', link.id).execute(),
  ],
  ['of a deleted activity', ({ ada, lake }) => ada.request(activities.remove, { params: { activityId: lake.id } })],
  [
    'of an activity that is for its author alone',
    ({ ada, lake }) => ada.request(activities.update, { params: { activityId: lake.id }, body: { audience: 'me' } }),
  ],
  [
    'of a suspended author',
    ({ testApp, ada }) =>
      testApp.db.insertInto('sanctions').values({ member_id: ada.id, kind: 'suspension', reason: 'Spam.' }).execute(),
  ],
  [
    'of an author whose account is being deleted',
    ({ testApp, ada }) =>
      testApp.db.updateTable('members').set({ deletion_at: new Date() }).where('id', '=', ada.id).execute(),
  ],
]

test.each(endings)(
  'a link that is %s shows nothing any more, and neither does the address of its photo',
  async (_, end) => {
    const app = await createShared()
    const { testApp, ada, token } = app
    const [photo] = (await open(testApp, token)).media
    await end(app)
    expect(await open(testApp, token)).toBeRejectedWith('link_invalid')
    expect((await testApp.app.inject({ url: photo?.url ?? '' })).statusCode).toBe(404)
    await testApp.db.deleteFrom('sanctions').where('member_id', '=', ada.id).execute()
    await testApp.db.updateTable('members').set({ deletion_at: null }).where('id', '=', ada.id).execute()
  },
)

test('what is in a private circle has links only while its admins permit them', async () => {
  const { ada, ben, testApp } = await openTestApp()
  const bakers = await createCircle(ada, 'Bakers', true, [ben])
  const { id } = await createActivity(ben, { circle_ids: [bakers] })
  expect(await create(ben, id)).toBeRejectedWith('link_forbidden')
  const permit = (allows_links: boolean) =>
    ada.request(circles.edit, { params: { circleId: bakers }, body: { allows_links } })
  await permit(true)
  const token = tokenOf(await create(ben, id))
  expect(await open(testApp, token)).toMatchObject({ author_name: ben.name })
  await permit(false)
  expect(await open(testApp, token)).toBeRejectedWith('link_invalid')
})

test('the settings list own links without their addresses, and a member cannot revoke those of others', async () => {
  const { ada, ben, link, token } = await createShared()
  expect(await ben.request(activityLinks.revoke, { params: { linkId: link.id } })).toBeRejectedWith('link_not_found')
  const listed = await ada.request(activityLinks.own)
  expect(listed[0]).toMatchObject({ id: link.id, activity_title: 'Lake', is_active: true })
  expect(JSON.stringify(listed)).not.toContain(token)
  await ada.request(activityLinks.revoke, { params: { linkId: link.id } })
  expect((await ada.request(activityLinks.own))[0]).toMatchObject({ id: link.id, is_active: false })
})

test('guesses from one address are limited', async () => {
  const { testApp } = await createTestApp({ rateLimit: true })
  const codes = new Set<string>()
  for (let guess = 0; guess < 70; guess++) {
    const reply: unknown = await open(testApp, `guess-${guess}`)
    codes.add((reply as { code: string }).code)
  }
  expect([...codes]).toEqual(['link_invalid', 'too_many'])
})
