import { activities } from '@daystar/contract/activities'
import { feed } from '@daystar/contract/feed'
import { limits } from '@daystar/contract/limits'
import { reports } from '@daystar/contract/moderation/reports'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { muteWord } from '../../../testing/actions/mute-actions.ts'
import type { Member } from '../../../testing/callers.ts'
import { recordStatements } from '../../../testing/database/recorded-statements.ts'
import { follow } from '../../../testing/member-actions.ts'
import { createTestApp, sharedTestApp, type TestApp } from '../../../testing/test-app.ts'
import { createLargeJpeg, mediaRows, uploadPhotos } from '../../../testing/uploads.ts'
import { cleanUpMedia } from '../../media/index.ts'

const openTestApp = sharedTestApp()

type Item = NonNullable<Parameters<typeof post>[1]>[number]

const post = (author: Member, items: { media_id: number; alt_text?: string }[], fields: object = {}) =>
  author.request(activities.upload, { body: { title: 'Lake', media_items: items, ...fields } })
const edit = (author: Member, activityId: number, body: object) =>
  author.request(activities.update, { params: { activityId }, body })
const read = (member: Member, activityId: number) => member.request(activities.read, { params: { activityId } })
const alts = ({ media }: { media: { alt: string }[] }) => media.map(({ alt }) => alt)
const status = async ({ app }: TestApp, url = '') => (await app.inject(url)).statusCode

async function itemsOf(testApp: TestApp, author: Member, ...texts: string[]): Promise<Item[]> {
  const ids = await uploadPhotos(testApp, author.id, texts.length)
  return texts.map((alt_text, index) => ({ media_id: ids[index] ?? 0, alt_text }))
}

test('shows the files of an activity in the order of the request, with the first as media_url', async () => {
  const { ada, ben, testApp } = await openTestApp()
  await follow(ben, ada)
  const [shore, boat, sky] = await itemsOf(testApp, ada, 'Shore', 'Boat', 'Sky')
  const created = await post(
    ada,
    [sky, shore, boat].flatMap((item) => item ?? []),
  )
  expect(alts(created)).toEqual(['Sky', 'Shore', 'Boat'])
  expect(created.media.map(({ id }) => id)).toEqual([sky?.media_id, shore?.media_id, boat?.media_id])
  expect(created).toMatchObject({ media_url: created.media[0]?.url, media_kind: 'image' })
  for (let reads = 0; reads < 2; reads++)
    expect((await ben.request(feed.home)).map((card) => card.media)).toEqual([created.media])
  expect((await read(ben, created.id)).media).toEqual(created.media)
})

test('reorders, adds and removes files; each keeps its text', async () => {
  const { ada, testApp } = await createTestApp()
  const items = await itemsOf(testApp, ada, 'Shore', 'Boat', 'Sky')
  const { id, media } = await post(ada, items)
  const [shore, boat, sky] = media.map((file) => ({ media_id: file.id }))
  const [moon] = await itemsOf(testApp, ada, 'Moon')
  const order = [sky, moon, shore].flatMap((item) => item ?? [])

  expect(alts(await edit(ada, id, { media_items: order }))).toEqual(['Sky', 'Moon', 'Shore'])
  expect(alts(await edit(ada, id, { alt_text: 'Clouds' }))).toEqual(['Clouds', 'Moon', 'Shore'])
  await testApp.runJobs()
  expect((await mediaRows(testApp)).map((row) => row.id)).not.toContain(boat?.media_id)
  expect(await status(testApp, media[1]?.url)).toBe(404)
  expect(await edit(ada, id, { media_items: [] })).toMatchObject({ media: [], media_url: null, media_kind: null })
  await testApp.runJobs()
  expect(await mediaRows(testApp)).toEqual([])
})

test('a file in a form replaces the first file, and remove_media removes all', async () => {
  const { ada, testApp } = await openTestApp()
  const { id, media } = await post(ada, await itemsOf(testApp, ada, 'Shore', 'Boat'))
  const params = { activityId: id }
  const file = { name: 'lake.jpg', content: await createLargeJpeg() }
  const replaced = await ada.upload(activities.update, { alt_text: 'Forest' }, file, { params })
  expect(alts(replaced)).toEqual(['Forest', 'Boat'])
  expect(replaced.media[1]).toEqual(media[1])
  const both = { media_items: JSON.stringify([{ media_id: media[1]?.id }]) }
  expect(await ada.upload(activities.update, both, file, { params })).toBeRejectedWith('validation')
  expect(await edit(ada, id, { remove_media: true })).toMatchObject({ media: [] })
})

test('accepts at most ten files, each once, and only unattached uploads of the author', async () => {
  const { ada, ben, testApp } = await openTestApp()
  const [taken] = await itemsOf(testApp, ada, 'Taken')
  const [ofBen] = await itemsOf(testApp, ben, "Ben's")
  await post(ada, taken ? [taken] : [])
  const [own] = await itemsOf(testApp, ada, 'Own')
  const { id } = await ada.request(activities.upload, { body: { title: 'Run' } })
  const missing = { media_id: 4711 }
  const rejected = [
    [taken],
    [ofBen],
    [missing],
    [own, own],
    Array.from({ length: limits.mediaPerActivity + 1 }, () => own),
  ]
  for (const items of rejected) {
    const body = { media_items: items.flatMap((item) => item ?? []) }
    expect(await post(ada, body.media_items)).toBeRejectedWith('validation')
    expect(await edit(ada, id, body)).toBeRejectedWith('validation')
  }
  expect((await post(ada, own ? [own] : [])).media).toHaveLength(1)
})

test('two activities that are posted at once with one upload do not both get it', async () => {
  const { ada, testApp } = await openTestApp()
  const [first, second] = await itemsOf(testApp, ada, 'First', 'Second')
  const items = [first, second].flatMap((item) => item ?? [])
  const results = await Promise.all([post(ada, items), post(ada, [...items].reverse()), post(ada, items.slice(1))])
  expect(results.filter((result) => 'media' in result)).toHaveLength(1)
})

test('all files of a public activity have plain URLs, and all of a narrowed one expire', async () => {
  const { ada, ben, testApp } = await openTestApp()
  const { id, media } = await post(ada, await itemsOf(testApp, ada, 'Shore', 'Boat'))
  for (const { url } of media) {
    expect(url).not.toContain('?')
    expect(await status(testApp, url)).toBe(200)
  }
  const narrowed = await edit(ada, id, { audience: 'me' })
  for (const [index, { url }] of narrowed.media.entries()) {
    expect(url).toContain('?e=')
    expect(await status(testApp, url)).toBe(200)
    expect(await status(testApp, media[index]?.url)).toBe(404)
  }
  const renewed = await ada.request(activities.media, { body: { activity_ids: [id] } })
  expect(renewed).toEqual(narrowed.media.map((file) => ({ activity_id: id, media: file })))
  expect(await ben.request(activities.media, { body: { activity_ids: [id] } })).toEqual([])
})

test('makes the sizes of every large photo, and updates cached cards', async () => {
  const { ada, testApp } = await openTestApp()
  const ids = await uploadPhotos(testApp, ada.id, 2, createLargeJpeg)
  const widths = async () => {
    const [card] = await ada.request(feed.home, { query: { scope: 'mine' } })
    return card?.media.map(({ variants }) => variants.length)
  }
  await post(
    ada,
    ids.map((media_id) => ({ media_id })),
  )
  expect([await widths(), await widths()]).toEqual([
    [1, 1],
    [1, 1],
  ])
  await testApp.runJobs()
  expect(await widths()).toEqual([5, 5])
})

test('the texts of all files count for mutes and for the limit of links', async () => {
  const { ada, ben, testApp } = await createTestApp({ rateLimit: true })
  await follow(ben, ada)
  const items = await itemsOf(testApp, ada, 'Shore', 'A kingfisher')
  const { id, media } = await post(ada, items)
  const visible = async () => (await ben.request(feed.home)).length
  expect([await visible(), await visible()]).toEqual([1, 1])
  await muteWord(ben, 'kingfisher')
  expect(await visible()).toBe(0)
  const withTexts = (...texts: string[]) => ({
    media_items: media.map((file, index) => ({ media_id: file.id, alt_text: texts[index] ?? '' })),
  })
  await edit(ada, id, withTexts('Shore', 'A heron'))
  expect(await visible()).toBe(1)
  await edit(ada, id, withTexts('Shore', 'Kingfisher'))
  expect(await visible()).toBe(0)

  expect(await edit(ada, id, withTexts('www.a www.b www.c', 'www.d www.e www.f'))).toMatchObject({
    code: 'new_account_limit',
  })
  const [more] = await itemsOf(testApp, ada, '')
  const linked = [{ media_id: more?.media_id ?? 0, alt_text: 'www.a www.b www.c www.d www.e www.f' }]
  expect(await post(ada, linked)).toMatchObject({ code: 'new_account_limit' })
})

test('the snapshot of a report contains all files and texts, also after the author deletes the activity', async () => {
  const { ada, ben, mona, testApp } = await openTestApp({ members: ['mona'] })
  const { id } = await post(ada, await itemsOf(testApp, ada, 'Shore', 'Boat', 'Sky'))
  await ben.request(reports.create, { body: { subject_type: 'activity', subject_id: id, reason: 'spam' } })
  await ada.request(activities.remove, { params: { activityId: id } })
  await testApp.runJobs()
  const [found] = await mona.request(reports.list, {})
  const { reports: received } = await mona.request(reports.read, { params: { caseId: found?.id ?? 0 } })
  const snapshot = received[0]?.snapshot
  expect(snapshot?.text).toContain('Boat\nSky')
  expect(snapshot?.media).toHaveLength(3)
  for (const { url } of snapshot?.media ?? []) expect(await status(testApp, url)).toBe(200)
})

test('deletes all files with the activity', async () => {
  const { ada, testApp } = await createTestApp()
  const { id } = await post(ada, await itemsOf(testApp, ada, 'Shore', 'Boat', 'Sky'))
  await ada.request(activities.remove, { params: { activityId: id } })
  await testApp.runJobs()
  expect(await mediaRows(testApp)).toEqual([])
})

test('the cleanup jobs of this and of the previous version keep the files of activities', async () => {
  const { ada, testApp } = await createTestApp()
  const { id, media } = await post(ada, await itemsOf(testApp, ada, 'Shore', 'Boat'))
  await uploadPhotos(testApp, ada.id, 1)
  await sql`update media set created_at = now() - interval '2 days'`.execute(testApp.db)
  // The statement of the version before, which does not know the table.
  await sql`update media set discarded_at = now() where id in (
    select m.id from media m where not exists (select from activities where media_id = m.id))`.execute(testApp.db)
  await sql`update media set discarded_at = now() - interval '2 hours' where discarded_at is not null`.execute(
    testApp.db,
  )
  await cleanUpMedia(testApp.deps)
  expect((await mediaRows(testApp)).map((row) => row.id).sort()).toEqual(media.map((file) => file.id).sort())
  expect((await read(ada, id)).media).toEqual(media)
})

test('keeps the other files when the previous version replaces or removes the first', async () => {
  const { ada, testApp } = await openTestApp()
  const { id } = await post(ada, await itemsOf(testApp, ada, 'Shore', 'Boat'))
  const [forest] = await uploadPhotos(testApp, ada.id, 1)
  const change = testApp.db.updateTable('activities').where('id', '=', id)
  await change.set({ media_id: forest ?? 0, alt_text: 'Forest' }).execute()
  expect(alts(await read(ada, id))).toEqual(['Forest', 'Boat'])
  await change.set({ media_id: null }).execute()
  expect(await read(ada, id)).toMatchObject({ media: [{ alt: 'Boat' }], media_kind: 'image' })
})

test('reads the files after the first one only for activities that have some', async () => {
  const { ada, testApp } = await createTestApp()
  for (const text of ['Shore', 'Boat', 'Sky']) await post(ada, await itemsOf(testApp, ada, text))
  const statements = recordStatements()
  const second = await testApp.startSecondProcess({ caches: false })
  const probes = async () => {
    statements.take()
    const reply = await second.inject({
      url: '/api/feed?scope=mine',
      headers: { authorization: `Bearer ${ada.token}` },
    })
    expect(reply.statusCode).toBe(200)
    const recorded = statements.take().filter(({ text }) => text.includes('activity_media'))
    let count = 0
    for (const { text, values } of recorded) {
      const { rows } = await testApp.database.pool.query(`explain (analyze, timing off) ${text}`, [...values])
      const plan = rows.map((row) => String(row['QUERY PLAN']))
      count += plan.filter((line) => /activity_media/.test(line) && !/never executed/.test(line)).length
    }
    return { statements: recorded.length, count }
  }
  expect(await probes()).toEqual({ statements: 1, count: 0 })
  await post(ada, await itemsOf(testApp, ada, 'Moon', 'Stars'))
  expect(await probes()).toMatchObject({ statements: 1, count: expect.toSatisfy((count: number) => count > 0) })
})
