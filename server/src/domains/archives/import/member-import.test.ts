import { activities } from '@daystar/contract/activities'
import { audit } from '@daystar/contract/audit'
import { comments } from '@daystar/contract/comments'
import { feed } from '@daystar/contract/feed'
import { imports } from '@daystar/contract/imports'
import { notifications } from '@daystar/contract/notifications'
import { planning } from '@daystar/contract/planning'
import { withNames } from '@daystar/contract/texts/mention-tokens'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { removeAccount } from '../../../jobs/remove-account.ts'
import { archiveFromElsewhere, itemsOf, rowsOf, uploadArchive } from '../../../testing/archives/imported-archives.ts'
import { createArchiveOf, createZipOf, fillAccount } from '../../../testing/archives/member-with-everything.ts'
import { readZip } from '../../../testing/archives/read-zip.ts'
import type { Member } from '../../../testing/callers.ts'
import { createActivity, follow } from '../../../testing/member-actions.ts'
import { createTestApp, sharedTestApp } from '../../../testing/test-app.ts'
import { createJpeg } from '../../../testing/uploads.ts'
import { type ArchivedActivity, archivedFiles } from '../format/activities.ts'
import { runImport } from './run-import.ts'

const openTestApp = sharedTestApp()

const titlesOf = async (member: Member) =>
  (await member.request(activities.ofMember, { params: { userId: 'me' } })).map(({ title }) => title)

test('an archive imported into another community and exported again lacks nothing of the history', {
  timeout: 60_000,
}, async () => {
  const zip = await archiveFromElsewhere()
  const before = await readZip(zip)
  const { testApp } = await openTestApp()
  const mira = await testApp.createNamedMember('Mira')
  expect(await uploadArchive(mira, zip)).toMatchObject({ state: 'waiting', community: 'Daystar' })
  await testApp.runJobs()
  expect(await mira.request(imports.list)).toMatchObject([
    { state: 'done', progress: 1, imported: 4, skipped: 0, error: null },
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
    description: withNames(activity.description),
    media: archivedFiles(activity).map(({ kind, alt_text: altText }) => [kind, altText]),
    audience: activity.imported?.audience ?? activity.audience,
    circles: activity.imported?.circles ?? activity.circles.map(({ name }) => name),
    mentions: activity.imported?.mentions ?? activity.mentions.map(({ name }) => name),
    high_five_count: activity.imported?.high_five_count ?? activity.high_five_count,
  })
  expect(itemsOf(after, 'activities').map(essence)).toEqual(itemsOf(before, 'activities').map(essence))
  for (const activity of itemsOf(after, 'activities')) {
    expect(activity.audience).toBe('me')
    expect(activity.imported?.community).toEqual({ name: 'Daystar', url: 'https://lake.example' })
    for (const { file } of archivedFiles(activity)) expect(after.get(file)?.length).toBeGreaterThan(100)
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
  const mira = await testApp.createNamedMember('Mira')
  await sql`insert into new_account_days (member_id, day, uploads) values (${mira.id}, (now() at time zone 'UTC')::date, 1000)`.execute(
    testApp.db,
  )
  expect(
    await mira.upload(activities.upload, { title: 'Lake' }, { name: 'lake.jpg', content: await createJpeg() }),
  ).toMatchObject({ code: 'new_account_limit' })
  await uploadArchive(mira, zip)
  await testApp.runJobs()
  expect(await mira.request(imports.list)).toMatchObject([{ state: 'done', imported: 4, skipped: 0 }])
  const kinds = (await mira.request(activities.ofMember, { params: { userId: 'me' } })).map(
    ({ media_kind }) => media_kind,
  )
  expect(kinds.filter((kind) => kind !== null).sort()).toEqual(['image', 'video'])
  const { rows } = await sql`select uploads from new_account_days`.execute(testApp.db)
  expect(rows).toEqual([{ uploads: 1000 }])
})

test('no other member sees what was imported or is notified, and the home feed of the member contains it', async () => {
  const zip = await archiveFromElsewhere()
  const { ada, ben, testApp } = await createTestApp()
  await follow(ben, ada)
  await createActivity(ada, { title: 'Today' })
  await uploadArchive(ada, zip)
  await testApp.runJobs()
  const notified = await ben.request(notifications.list)
  expect(JSON.stringify(notified)).not.toContain('Lake')
  const params = { userId: String(ada.id) }
  expect((await ben.request(activities.ofMember, { params })).map(({ title }) => title)).toEqual(['Today'])
  expect((await ben.request(feed.home)).map(({ title }) => title)).toEqual(['Today'])
  const own = (await ada.request(feed.home)).map(({ title }) => title)
  expect(own).toEqual(['Today', 'Song', 'Swim', expect.stringMatching(/^Lake/), 'Film'])
  const { rows } =
    await sql`select from timeline_entries t join imported_activities i on i.activity_id = t.activity_id`.execute(
      testApp.db,
    )
  expect(rows).toEqual([])
})

test('importing twice creates no duplicates, also in the community that the archive is from', async () => {
  const { ada, ben, cleo, testApp } = await openTestApp()
  await fillAccount(testApp, ada, { ben, cleo })
  const own = await createZipOf(testApp, ada)
  const zip = await archiveFromElsewhere()
  for (const content of [zip, zip, own]) {
    await uploadArchive(ada, content)
    await testApp.runJobs()
  }
  expect(await ada.request(imports.list)).toMatchObject([
    { imported: 0, skipped: 4 },
    { imported: 0, skipped: 4 },
    { imported: 4, skipped: 0 },
  ])
  expect(await titlesOf(ada)).toHaveLength(8)
})

test('undoing an import deletes what it added, keeps what the member changed since, and permits to import again', async () => {
  const zip = await archiveFromElsewhere()
  const { ada, ben, testApp } = await openTestApp()
  const home = { place: 'home' }
  await ada.request(planning.saveGoals, { params: home, body: { content: 'My own goal', base: null } })
  await createActivity(ada, { title: 'Today' })
  const before = await rowsOf(testApp)
  await uploadArchive(ada, zip)
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
  expect((await rowsOf(testApp)).slice(0, 4)).toEqual(before.slice(0, 4))
  expect((await ada.request(audit.own)).map(({ action }) => action)).toEqual([
    'archive_import_undone',
    'archive_imported',
  ])
  await uploadArchive(ada, zip)
  await testApp.runJobs()
  expect(await titlesOf(ada)).toHaveLength(5)
})

test('continues after a crash without adding anything twice', async () => {
  const zip = await archiveFromElsewhere()
  const { ada, testApp } = await createTestApp()
  const { deps, db } = testApp
  const { id } = (await uploadArchive(ada, zip)) as { id: number }
  const find = deps.storage.find.bind(deps.storage)
  const failing = {
    ...deps,
    storage: { ...deps.storage, find, put: () => Promise.reject(new Error('The disk is full.')) },
  }
  await expect(runImport(failing, id)).rejects.toThrow('The disk is full.')
  expect(await ada.request(imports.list)).toMatchObject([{ state: 'running' }])
  await Promise.all([runImport(deps, id), runImport(deps, id)])
  await runImport(deps, id)
  expect(await ada.request(imports.list)).toMatchObject([{ state: 'done', imported: 4 }])
  expect(await titlesOf(ada)).toHaveLength(4)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from comments
    union all select count(*)::int from imported_events`.execute(db)
  expect(rows).toEqual([{ n: 2 }, { n: 1 }])
})

test('imports one archive at a time', async () => {
  const zip = await archiveFromElsewhere()
  const { ada } = await openTestApp()
  const replies = (await Promise.all([uploadArchive(ada, zip), uploadArchive(ada, zip)])) as { code?: string }[]
  expect(replies.map(({ code }) => code ?? 'allow').sort()).toEqual(['allow', 'import_unfinished'])
})

test('is deleted with the account, also if it was not finished', async () => {
  const zip = await archiveFromElsewhere()
  const { ada, ben, testApp } = await createTestApp()
  const { deps, db } = testApp
  await uploadArchive(ada, zip)
  await testApp.runJobs()
  await uploadArchive(ben, zip)
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
  const other = await openTestApp()
  await uploadArchive(other.cleo, zip)
  await other.testApp.runJobs()
  const [imported] = await other.cleo.request(activities.ofMember, { params: { userId: 'me' } })
  const thread = await other.cleo.request(comments.list, { params: { activityId: imported?.id ?? 0 } })
  expect(thread.map(({ content }) => content).join('')).toBe(`${ben.name}: ${'x'.repeat(4999)}y`)
})
