import { buffer } from 'node:stream/consumers'
import { activities } from '@daystar/contract/activities'
import { audit } from '@daystar/contract/audit'
import { comments } from '@daystar/contract/comments'
import { feed } from '@daystar/contract/feed'
import { imports } from '@daystar/contract/imports'
import { notifications } from '@daystar/contract/notifications'
import { planning } from '@daystar/contract/planning'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import yazl from 'yazl'
import { removeAccount } from '../../../jobs/remove-account.ts'
import type { Member } from '../../../testing/callers.ts'
import { createActivity, follow } from '../../../testing/member-actions.ts'
import { createArchiveOf, createZipOf, fillAccount } from '../../../testing/member-with-everything.ts'
import { readZip } from '../../../testing/read-zip.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { createJpeg } from '../../../testing/uploads.ts'
import { type ArchivedActivity, type CollectionName, collectionFile, type ItemOf } from '../format.ts'
import { readableText } from '../offline-page/activity.ts'
import { importsOf } from './queries.ts'
import { runImport } from './run-import.ts'

const upload = (member: Member, content: Buffer) => member.upload(imports.create, {}, { name: 'archive.zip', content })
const itemsOf = <C extends CollectionName>(files: Map<string, Buffer>, name: C) =>
  JSON.parse(files.get(collectionFile(name, 1))?.toString() ?? '[]') as ItemOf<C>[]

/** The archive of a member with something of every kind, from another community. */
async function archiveFromElsewhere() {
  const { ada, ben, cleo, testApp } = await createTestApp({ publicUrl: 'https://lake.example' })
  await fillAccount(testApp, ada, { ben, cleo })
  return await createZipOf(testApp, ada)
}

async function zipOf(files: Map<string, Buffer>, options: { compress?: boolean } = {}): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  for (const [path, content] of files) zip.addBuffer(content, path, options)
  zip.end()
  return await buffer(zip.outputStream)
}

/** An archive whose files are changed. */
async function changed(zip: Buffer, change: (files: Map<string, Buffer>) => void): Promise<Buffer> {
  const files = await readZip(zip)
  change(files)
  return await zipOf(files)
}

const titlesOf = async (member: Member) =>
  (await member.request(activities.ofMember, { params: { userId: 'me' } })).map(({ title }) => title)

async function rowsOf({ db }: TestApp) {
  const counts = await sql<{
    n: number
  }>`select count(*)::int as n from activities union all select count(*)::int from comments
    union all select count(*)::int from media where discarded_at is null union all select count(*)::int from planning_documents
    union all select count(*)::int from imported_activities union all select count(*)::int from imported_documents`.execute(
    db,
  )
  return counts.rows.map(({ n }) => n)
}

test('an archive imported into another community and exported again lacks nothing of the history', {
  timeout: 60_000,
}, async () => {
  const zip = await archiveFromElsewhere()
  const before = await readZip(zip)
  const { testApp } = await createTestApp()
  const mira = await testApp.createMember('Mira')
  expect(await upload(mira, zip)).toMatchObject({ state: 'waiting', community: 'Daystar' })
  await testApp.runJobs()
  expect(await mira.request(imports.list)).toMatchObject([
    { state: 'done', progress: 1, imported: 2, skipped: 0, error: null },
  ])
  const after = await createArchiveOf(testApp, mira)

  const fields = [
    'key',
    'title',
    'mood',
    'duration_minutes',
    'location',
    'place_id',
    'lat',
    'lng',
    'tags',
    'occurred_at',
  ] as const
  const others = ['local_date', 'created_at', 'edited_at'] as const
  const essence = (activity: ArchivedActivity) => ({
    ...Object.fromEntries([...fields, ...others].map((name) => [name, activity[name]])),
    description: readableText(activity.description),
    alt_text: activity.media?.alt_text,
    kind: activity.media?.kind,
    audience: activity.imported?.audience ?? activity.audience,
    circles: activity.imported?.circles ?? activity.circles.map(({ name }) => name),
    mentions: activity.imported?.mentions ?? activity.mentions.map(({ name }) => name),
    high_five_count: activity.imported?.high_five_count ?? activity.high_five_count,
  })
  expect(itemsOf(after, 'activities').map(essence)).toEqual(itemsOf(before, 'activities').map(essence))
  for (const activity of itemsOf(after, 'activities')) {
    expect(activity.audience).toBe('me')
    expect(activity.imported?.community).toEqual({ name: 'Daystar', url: 'https://lake.example' })
    expect(after.get(activity.media?.file ?? '')?.length).toBeGreaterThan(100)
  }
  const texts = (files: Map<string, Buffer>) =>
    itemsOf(files, 'comments_on_own_activities').map(({ content, created_at: at }) => [content, at])
  expect(texts(after)).toEqual(
    itemsOf(before, 'comments_on_own_activities').map(({ content, author, is_own: isOwn, created_at: at }) => [
      isOwn ? content : `${author?.name}: ${content}`,
      at,
    ]),
  )
  const home = await mira.request(planning.read, { params: { place: 'home' } })
  expect(home.plan?.content).toMatchObject({ mon: ['Swim'], sun: ['Rest'] })
  expect(home.goals?.content).toBe('Swim <daily>\n\nDawn swimmers:\nMeet at six')
  expect(home.reminders?.content).toMatchObject([{ text: 'Pack a towel', done: true }])
})

test('photos and videos of an import are not uploads of a new account', async () => {
  const zip = await archiveFromElsewhere()
  const { testApp } = await createTestApp({ rateLimit: true })
  const mira = await testApp.createMember('Mira')
  await sql`insert into new_account_days (member_id, day, uploads) values (${mira.id}, (now() at time zone 'UTC')::date, 1000)`.execute(
    testApp.db,
  )
  expect(
    await mira.upload(activities.upload, { title: 'Lake' }, { name: 'lake.jpg', content: await createJpeg() }),
  ).toMatchObject({ code: 'new_account_limit' })
  await upload(mira, zip)
  await testApp.runJobs()
  expect(await mira.request(imports.list)).toMatchObject([{ state: 'done', imported: 2, skipped: 0 }])
  const kinds = (await mira.request(activities.ofMember, { params: { userId: 'me' } })).map(
    ({ media_kind }) => media_kind,
  )
  expect(kinds.sort()).toEqual(['image', 'video'])
  const { rows } = await sql`select uploads from new_account_days`.execute(testApp.db)
  expect(rows).toEqual([{ uploads: 1000 }])
})

test('no other member sees what was imported or is notified, and the home feed of the member contains it', async () => {
  const zip = await archiveFromElsewhere()
  const { ada, ben, testApp } = await createTestApp()
  await follow(ben, ada)
  await createActivity(ada, { title: 'Today' })
  await upload(ada, zip)
  await testApp.runJobs()
  const notified = await ben.request(notifications.list)
  expect(JSON.stringify(notified)).not.toContain('Lake')
  const params = { userId: String(ada.id) }
  expect((await ben.request(activities.ofMember, { params })).map(({ title }) => title)).toEqual(['Today'])
  expect((await ben.request(feed.home)).map(({ title }) => title)).toEqual(['Today'])
  const own = (await ada.request(feed.home)).map(({ title }) => title)
  expect(own).toEqual(['Today', expect.stringMatching(/^Lake/), 'Film'])
  const { rows } =
    await sql`select from timeline_entries t join imported_activities i on i.activity_id = t.activity_id`.execute(
      testApp.db,
    )
  expect(rows).toEqual([])
})

test('importing twice creates no duplicates, also in the community that the archive is from', async () => {
  const { ada, ben, cleo, testApp } = await createTestApp()
  await fillAccount(testApp, ada, { ben, cleo })
  const own = await createZipOf(testApp, ada)
  const zip = await archiveFromElsewhere()
  for (const content of [zip, zip, own]) {
    await upload(ada, content)
    await testApp.runJobs()
  }
  expect(await ada.request(imports.list)).toMatchObject([
    { imported: 0, skipped: 2 },
    { imported: 0, skipped: 2 },
    { imported: 2, skipped: 0 },
  ])
  expect(await titlesOf(ada)).toHaveLength(4)
})

test('undoing an import deletes what it added, keeps what the member changed since, and permits to import again', async () => {
  const zip = await archiveFromElsewhere()
  const { ada, ben, testApp } = await createTestApp()
  const home = { place: 'home' }
  await ada.request(planning.saveGoals, { params: home, body: { content: 'My own goal', base: null } })
  await createActivity(ada, { title: 'Today' })
  const before = await rowsOf(testApp)
  await upload(ada, zip)
  await testApp.runJobs()
  const [done] = await ada.request(imports.list)
  const merged = (await ada.request(planning.read, { params: home })).goals?.content ?? ''
  await ada.request(planning.saveGoals, { params: home, body: { content: `${merged}\nA later goal`, base: merged } })

  const params = { importId: done?.id ?? 0 }
  expect(await ben.request(imports.undo, { params })).toBeRejectedWith('import_not_found')
  expect(await ada.request(imports.undo, { params })).toMatchObject({ state: 'undoing' })
  await testApp.runJobs()
  expect(await ada.request(imports.list)).toMatchObject([{ state: 'undone', imported: 0 }])
  expect(await ada.request(imports.undo, { params }), 'repeated').toMatchObject({ state: 'undone' })
  expect(await titlesOf(ada)).toEqual(['Today'])
  expect((await ada.request(planning.read, { params: home })).goals?.content).toBe('My own goal\nA later goal')
  expect((await rowsOf(testApp)).slice(0, 3)).toEqual(before.slice(0, 3))
  expect((await ada.request(audit.own)).map(({ action }) => action)).toEqual([
    'archive_import_undone',
    'archive_imported',
  ])
  await upload(ada, zip)
  await testApp.runJobs()
  expect(await titlesOf(ada)).toHaveLength(3)
})

test('rejects files that are no archive, and archives that are too large, at once', async () => {
  const { ada, testApp } = await createTestApp({ importMaxMb: 1 })
  expect(await upload(ada, Buffer.from('not a zip'))).toBeRejectedWith('not_an_archive')
  expect(await upload(ada, await zipOf(new Map([['a.txt', Buffer.from('a')]])))).toBeRejectedWith('not_an_archive')
  const newer = { format: 'daystar-member-archive', version: 2 }
  const manifest = new Map([['manifest.json', Buffer.from(JSON.stringify(newer))]])
  expect(await upload(ada, await zipOf(manifest))).toBeRejectedWith('not_an_archive')
  expect(await upload(ada, Buffer.alloc(3 * 1024 * 1024))).toBeRejectedWith('import_too_large')
  expect(await importsOf(testApp.db, ada.id)).toEqual([])
})

const json = (value: unknown) => Buffer.from(JSON.stringify(value))
const activitiesFile = collectionFile('activities', 1)
const withActivity = (patch: object) => (files: Map<string, Buffer>) => {
  const [first, ...rest] = itemsOf(files, 'activities')
  files.set(activitiesFile, json([...rest, { ...first, ...patch }]))
}
const hostile: Record<string, [(files: Map<string, Buffer>) => void, RegExp]> = {
  'a broken photo': [
    (files) => {
      const photo = itemsOf(files, 'activities').find(({ media }) => media?.kind === 'image')
      files.set(photo?.media?.file ?? '', Buffer.from('no photo'))
    },
    /The file media\/\S+ of the archive: (Please choose an image|Could not open image)/,
  ],
  'a truncated photo': [
    (files) => {
      const path = itemsOf(files, 'activities').find(({ media }) => media?.kind === 'image')?.media?.file ?? ''
      files.set(path, files.get(path)?.subarray(0, 60) ?? Buffer.alloc(0))
    },
    /The file media\/\S+ of the archive: Could not open image/,
  ],
  'an item that violates the schema': [
    withActivity({ title: 7 }),
    /activities-00001\.json of the archive is missing or damaged/,
  ],
  'a path outside the archive': [
    withActivity({ media: { file: 'media/../../etc/passwd', kind: 'image', alt_text: '' } }),
    /damaged/,
  ],
  'a date that does not exist': [withActivity({ local_date: '2026-02-30' }), /damaged|invalid date/],
  'a date in the future': [withActivity({ occurred_at: '2999-01-01T00:00:00.000Z' }), /invalid date/],
  'a character that cannot be stored': [withActivity({ title: 'a\u0000b' }), /damaged/],
  'no JSON': [(files) => files.set(activitiesFile, Buffer.from('[{')), /damaged/],
  'a ZIP bomb': [
    (files) => files.set(collectionFile('activities', 2), Buffer.alloc(20 * 1024 * 1024, ' ')),
    /not an archive|too large/,
  ],
  'a damaged plan': [
    (files) =>
      files.set(
        collectionFile('planning', 1),
        json([{ circle: null, tool: 'plan', content: 3, updated_at: '2026-03-21T05:30:00.000Z' }]),
      ),
    /planning documents of the archive are damaged/,
  ],
}

test.each(Object.entries(hostile))(
  'an archive with %s changes nothing, and says why',
  async (_name, [change, reason]) => {
    const zip = await changed(await archiveFromElsewhere(), change)
    const { ada, testApp } = await createTestApp()
    await createActivity(ada, { title: 'Today' })
    await ada.request(planning.saveGoals, { params: { place: 'home' }, body: { content: 'My own goal', base: null } })
    const before = await rowsOf(testApp)
    const reply = (await upload(ada, zip)) as { code?: string }
    await testApp.runJobs()
    await testApp.runJobs()
    if (reply.code === undefined) {
      const [failed] = await ada.request(imports.list)
      expect(failed).toMatchObject({ state: 'failed', imported: 0, error: expect.stringMatching(reason) })
    } else expect(reply.code).toBe('not_an_archive')
    expect(await rowsOf(testApp)).toEqual(before)
    for await (const { name } of testApp.deps.storage.folders()) expect(name).not.toMatch(/^import-/)
  },
)

test('names a photo whose content does not have the checksum of the archive', async () => {
  const files = await readZip(await archiveFromElsewhere())
  const photo = itemsOf(files, 'activities').find(({ media }) => media?.kind === 'image')?.media?.file ?? ''
  const content = files.get(photo) ?? Buffer.alloc(0)
  const zip = await zipOf(files, { compress: false })
  const position = zip.indexOf(content) + Math.floor(content.length * 0.9)
  zip.writeUInt8(zip.readUInt8(position) ^ 1, position)
  const { ada, testApp } = await createTestApp()
  await upload(ada, zip)
  await testApp.runJobs()
  const error = `The file ${photo} of the archive is missing or damaged.`
  expect(await ada.request(imports.list)).toMatchObject([{ state: 'failed', imported: 0, error }])
})

test('continues after a crash without adding anything twice', async () => {
  const zip = await archiveFromElsewhere()
  const { ada, testApp } = await createTestApp()
  const { deps, db } = testApp
  const { id } = (await upload(ada, zip)) as { id: number }
  const find = deps.storage.find.bind(deps.storage)
  const failing = {
    ...deps,
    storage: { ...deps.storage, find, put: () => Promise.reject(new Error('The disk is full.')) },
  }
  await expect(runImport(failing, id)).rejects.toThrow('The disk is full.')
  expect(await ada.request(imports.list)).toMatchObject([{ state: 'running' }])
  await Promise.all([runImport(deps, id), runImport(deps, id)])
  await runImport(deps, id)
  expect(await ada.request(imports.list)).toMatchObject([{ state: 'done', imported: 2 }])
  expect(await titlesOf(ada)).toHaveLength(2)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from comments`.execute(db)
  expect(rows).toEqual([{ n: 2 }])
})

test('imports one archive at a time', async () => {
  const zip = await archiveFromElsewhere()
  const { ada } = await createTestApp()
  const replies = (await Promise.all([upload(ada, zip), upload(ada, zip)])) as { code?: string }[]
  expect(replies.map(({ code }) => code ?? 'allow').sort()).toEqual(['allow', 'import_unfinished'])
})

test('is deleted with the account, also if it was not finished', async () => {
  const zip = await archiveFromElsewhere()
  const { ada, ben, testApp } = await createTestApp()
  const { deps, db } = testApp
  await upload(ada, zip)
  await testApp.runJobs()
  await upload(ben, zip)
  for (const { id } of [ada, ben]) {
    await db.updateTable('members').set({ removal_started_at: new Date() }).where('id', '=', id).execute()
    await removeAccount(deps, id)
  }
  expect(await db.selectFrom('member_imports').selectAll().execute()).toEqual([])
  for await (const { name } of deps.storage.folders()) expect(name).not.toMatch(/^import-/)
})

test('comments of others keep the names of their authors, also if they are long', async () => {
  const { ada, ben, testApp } = await createTestApp({ publicUrl: 'https://lake.example' })
  const { id } = await createActivity(ada, { title: 'Lake' })
  await ben.request(comments.add, { params: { activityId: id }, body: { content: `${'x'.repeat(4999)}y` } })
  const zip = await createZipOf(testApp, ada)
  const other = await createTestApp()
  await upload(other.cleo, zip)
  await other.testApp.runJobs()
  const [imported] = await other.cleo.request(activities.ofMember, { params: { userId: 'me' } })
  const thread = await other.cleo.request(comments.list, { params: { activityId: imported?.id ?? 0 } })
  expect(thread.map(({ content }) => content).join('')).toBe(`Ben: ${'x'.repeat(4999)}y`)
})
