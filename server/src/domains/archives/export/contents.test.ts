import { users } from '@daystar/contract/accounts'
import { activities } from '@daystar/contract/activities'
import { comments } from '@daystar/contract/comments'
import { engagement } from '@daystar/contract/engagement'
import { blocks } from '@daystar/contract/moderation/blocks'
import { planning } from '@daystar/contract/planning'
import type { BodyOf } from '@daystar/contract/route'
import { durationText } from '@daystar/contract/texts/duration-text'
import { sql } from 'kysely'
import sharp from 'sharp'
import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { createArchiveOf, fillAccount } from '../../../testing/archives/member-with-everything.ts'
import { createActivity, createCircle, leaveCircle } from '../../../testing/member-actions.ts'
import { createTestApp, sharedTestApp } from '../../../testing/test-app.ts'
import { createLargeJpeg, webmVideo } from '../../../testing/uploads.ts'
import { ArchivedProfile } from '../format/account.ts'
import { type CollectionName, collectionFile, collectionNames, collections, type ItemOf, Manifest } from '../format.ts'
import { archivePage } from '../offline-page/page.ts'
import { archivedProfile, languageOfMember } from '../records/account-queries.ts'
import { writeArchive } from './contents.ts'

const openTestApp = sharedTestApp({}, { language: 'en' })

const json = (files: Map<string, Buffer>, path: string): unknown => JSON.parse(files.get(path)?.toString() ?? 'null')
const itemsOf = <C extends CollectionName>(files: Map<string, Buffer>, name: C) =>
  (json(files, collectionFile(name, 1)) ?? []) as ItemOf<C>[]

test('contains something of every kind, in files that match the schema', async () => {
  const { ada, ben, cleo, testApp } = await createTestApp()
  const { lake, circleId } = await fillAccount(testApp, ada, { ben, cleo })
  const files = await createArchiveOf(testApp, ada)

  for (const name of collectionNames) {
    const items = json(files, collectionFile(name, 1))
    expect(Array.isArray(items), name).toBe(true)
    for (const item of items as unknown[])
      expect([...Value.Errors(collections[name], item)], `${name}: ${JSON.stringify(item)}`).toEqual([])
  }
  const manifest = json(files, 'manifest.json')
  expect([...Value.Errors(Manifest, manifest)]).toEqual([])
  expect(manifest).toMatchObject({
    format: 'daystar-member-archive',
    version: 1,
    community: { name: 'Daystar', url: 'http://daystar.example' },
    collections: { activities: 4, comments_on_own_activities: 2, planning: 4, media: 5 },
  })
  const profile = json(files, 'profile.json')
  expect([...Value.Errors(ArchivedProfile, profile)]).toEqual([])
  expect(profile).toMatchObject({ id: ada.id, name: ada.name, username: 'ada.swims', email: ada.email })

  const [first] = itemsOf(files, 'activities')
  expect(first).toMatchObject({
    id: lake.id,
    title: lake.title,
    tags: ['swim', 'Früh'],
    duration_minutes: 90,
    local_date: '2026-03-21',
    occurred_at: '2026-03-21T05:30:00.000Z',
    circles: [{ id: circleId, name: 'Dawn swimmers' }],
    mentions: [{ id: ben.id, name: ben.name }],
    media: { kind: 'image', alt_text: 'A quiet lake' },
    further_media: [{ kind: 'image', alt_text: 'The shore' }],
    high_five_count: 1,
    comment_count: 2,
  })
  for (const file of [first?.media, first?.further_media?.[0]]) {
    const photo = await sharp(files.get(file?.file ?? '')).metadata()
    expect([photo.width, photo.height]).toEqual([900, 600])
    expect(files.get('index.html')?.toString()).toContain(`<img src="${file?.file}" alt="${file?.alt_text}"`)
  }
  const film = itemsOf(files, 'activities').find(({ title }) => title === 'Film')
  expect(files.get(film?.media?.file ?? '')).toEqual(webmVideo)
  expect(itemsOf(files, 'planning')).toContainEqual(
    expect.objectContaining({ circle: { id: circleId, name: 'Dawn swimmers' }, tool: 'goals', content: 'Meet at six' }),
  )
  expect(itemsOf(files, 'blocks')).toMatchObject([{ member: { id: cleo.id, name: cleo.name } }])
})

test('contains the largest size of a photo that was posted a moment ago', async () => {
  const { ada, testApp } = await openTestApp()
  const content = await createLargeJpeg()
  const { media } = await ada.upload(activities.upload, { title: 'Lake' }, { name: 'lake.jpg', content })
  expect(media[0]?.variants).toHaveLength(1)

  const files = await createArchiveOf(testApp, ada)

  const [lake] = itemsOf(files, 'activities')
  const photo = await sharp(files.get(lake?.media?.file ?? '')).metadata()
  expect([photo.width, photo.height]).toEqual([1920, 1280])
})

test('every collection continues in further files', async () => {
  const { ada, testApp } = await openTestApp()
  await sql`insert into activities (author_id, title, occurred_at, local_date)
    select ${ada.id}, 'Swim ' || n, now() - n * interval '1 day', current_date - n from generate_series(1, 450) n`.execute(
    testApp.db,
  )
  const files = await createArchiveOf(testApp, ada)
  const titles = [1, 2, 3].flatMap((part) =>
    (json(files, collectionFile('activities', part)) as { title: string }[]).map(({ title }) => title),
  )
  expect(new Set(titles).size).toBe(450)
  expect(files.has(collectionFile('activities', 4))).toBe(false)
  expect(
    files
      .get('index.html')
      ?.toString()
      .match(/<article/g),
  ).toHaveLength(450)
})

test('contains nothing that the member cannot see in the app', async () => {
  const { ada, ben, cleo, testApp } = await openTestApp()
  const circleId = await createCircle(ben, 'Secret swimmers', true, [ada])
  const secret = await createActivity(ben, { title: 'Secret lake', circle_ids: [circleId] })
  const open = await createActivity(cleo, { title: 'Open lake' })
  const own = await createActivity(ada, { title: 'Own lake', description: `With [them](u:${cleo.id})` })
  const goals = { content: 'Meet at six', base: null }
  await ada.request(planning.saveGoals, { params: { place: `circle:${circleId}` }, body: goals })
  for (const { id } of [secret, open]) {
    await ada.request(comments.add, { params: { activityId: id }, body: { content: 'Nice' } })
    await ada.request(engagement.give, { body: { activity_id: id } })
  }
  await cleo.request(comments.add, { params: { activityId: own.id }, body: { content: `A remark of ${cleo.name}` } })
  await leaveCircle(ada, circleId)
  await cleo.request(blocks.add, { params: { userId: ada.id } })

  const files = await createArchiveOf(testApp, ada)
  const text = [...files].filter(([path]) => /json|html/.test(path)).map(([, content]) => content.toString())
  for (const hidden of ['Secret lake', 'Secret swimmers', 'Open lake', cleo.name])
    expect(
      text.filter((content) => content.includes(hidden)),
      hidden,
    ).toEqual([])
  expect(itemsOf(files, 'comments_on_other_activities')).toMatchObject([
    { content: 'Nice', activity: { id: secret.id, title: null, author: null } },
    { content: 'Nice', activity: { id: open.id, title: null, author: null } },
  ])
})

test('the page shows every activity, escapes all texts, and loads nothing from elsewhere', async () => {
  const { ada, ben, cleo, testApp } = await openTestApp()
  await ada.request(activities.upload, { body: { title: '"><script>alert(2)</script>', tags: ['<i>'] } })
  await fillAccount(testApp, ada, { ben, cleo })
  const files = await createArchiveOf(testApp, ada)
  const page = files.get('index.html')?.toString() ?? ''

  expect(page).toContain('Lake, 9 °C &lt;script&gt;alert(1)&lt;/script&gt;')
  expect(page).toContain(`With @${ben.name}\nand &quot;quotes&quot; &amp; more`)
  expect(page).toContain('Cold? &lt;img src=x onerror=alert(1)&gt;')
  expect(page).toContain('href="#day-2026-03-21" aria-label="21 March 2026: 1 activity"')
  expect(page).toContain('Meet at six')
  expect(page).not.toMatch(/<script|<b>|<i>|onerror=alert\(1\)>/)
  const addresses = [...page.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address = '']) => address)
  expect(addresses.length).toBeGreaterThan(10)
  for (const address of addresses) expect(address.startsWith('#') || files.has(address), address).toBe(true)
})

test('the page is in the language of the member, with its dates, its weeks and its direction', async () => {
  const { ada, ben, cleo, testApp } = await createTestApp()
  await fillAccount(testApp, ada, { ben, cleo })
  const pageIn = async (body: BodyOf<typeof users.edit>) => {
    await ada.request(users.edit, { body: { time_zone: 'Asia/Tokyo', ...body } })
    const pieces: string[] = []
    const profile = await archivedProfile(testApp.db, ada.id)
    if (!profile) throw new Error('The account does not exist.')
    for await (const piece of archivePage({
      db: testApp.db,
      profile,
      community: { name: 'Daystar', url: 'http://daystar.example' },
      createdAt: '2026-11-20T15:30:00.000Z',
      missing: new Set(),
      language: await languageOfMember(testApp.db, ada.id),
    }))
      pieces.push(piece)
    return pieces.join('')
  }
  const german = await pageIn({ language: 'de' })
  expect(german).toContain('<html lang="de" dir="ltr">')
  expect(german).toContain('21. November 2026 um 00:30')
  expect(german).toContain('aria-label="21. März 2026: ')
  expect(german).toContain(durationText(90, 'de'))
  expect(german).toMatch(/<thead><tr><th scope="col"><abbr title="Montag">M</)

  const arabic = await pageIn({ language: 'ar', hour_cycle: 'h23' })
  expect(arabic).toContain('<html lang="ar" dir="rtl">')
  expect(arabic).toMatch(/21 نوفمبر 2026[^<]* 00:30/)
  expect(arabic).toMatch(/<thead><tr><th scope="col"><abbr title="السبت">س</)

  const japanese = await pageIn({ language: 'ja', week_start: 1 })
  expect(japanese).toContain('2026年11月21日')
  expect(japanese).toMatch(/<thead><tr><th scope="col"><abbr title="月曜日">月</)
  expect(japanese).toMatch(/<caption>2026年3月<\/caption>/)
})

test('is complete without files that the media storage has lost', async () => {
  const { ada, ben, cleo, testApp } = await createTestApp({}, { language: 'en' })
  const { lake } = await fillAccount(testApp, ada, { ben, cleo })
  const [, key = ''] = /\/media\/([^/]+)/.exec(lake.media_url ?? '') ?? []
  await testApp.deps.storage.removeFolder(key)
  const files = await createArchiveOf(testApp, ada)
  const [first] = itemsOf(files, 'activities')
  expect(files.has(first?.media?.file ?? '')).toBe(false)
  expect(files.get('index.html')?.toString()).toContain('The file of the picture or video is missing.')
})

test('fails with the error of the storage, at whatever moment it fails', async () => {
  const { ada, ben, cleo, testApp } = await createTestApp()
  const { deps, db } = testApp
  await fillAccount(testApp, ada, { ben, cleo })
  const source = { db, storage: deps.storage, memberId: ada.id, publicUrl: 'http://daystar.example' }
  const failure = new Error('The disk is full.')
  await expect(writeArchive(source, () => Promise.reject(failure))).rejects.toBe(failure)
  const failLater = async (content: AsyncIterable<Buffer>) => {
    for await (const chunk of content) if (chunk.length > 0) throw failure
  }
  await expect(writeArchive(source, failLater)).rejects.toBe(failure)
  const lost = { ...deps.storage, find: () => Promise.reject(failure) }
  const readAll = async (content: AsyncIterable<Buffer>) => {
    for await (const chunk of content) expect(chunk.length).toBeGreaterThan(0)
  }
  await expect(writeArchive({ ...source, storage: lost }, readAll)).rejects.toBe(failure)
})
