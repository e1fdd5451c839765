import { users } from '@daystar/contract/accounts'
import { activities } from '@daystar/contract/activities'
import { companions } from '@daystar/contract/companions'
import { imports } from '@daystar/contract/imports'
import { notifications } from '@daystar/contract/notifications'
import { expect, test } from 'vitest'
import { uploadArchive } from '../../../testing/archives/imported-archives.ts'
import { createZipOf } from '../../../testing/archives/member-with-everything.ts'
import { changed } from '../../../testing/archives/write-zip.ts'
import type { Caller, Member } from '../../../testing/callers.ts'
import { createActivity, follow } from '../../../testing/member-actions.ts'
import { createTestApp, sharedTestApp, type TestApp } from '../../../testing/test-app.ts'
import type { ArchivedActivity } from '../format/activities.ts'
import { collectionFile } from '../format.ts'

const openTestApp = sharedTestApp()

/** The archives of Ada and Ben, who swam together. */
async function archivesOfTwo() {
  const { ada, ben, testApp } = await createTestApp({ publicUrl: 'https://lake.example' })
  await follow(ben, ada)
  const swim = await createActivity(ada, { title: 'Swim of Ada', companion_ids: [ben.id] })
  const own = await createActivity(ben, { title: 'Swim of Ben' })
  const params = { activityId: swim.id }
  await ben.request(companions.confirm, { params, body: { own_activity_id: own.id } })
  return { ofAda: await createZipOf(testApp, ada), ofBen: await createZipOf(testApp, ben) }
}

async function importArchive(testApp: TestApp, member: Member, content: Buffer): Promise<void> {
  await uploadArchive(member, content)
  await testApp.runJobs()
  const [latest] = await member.request(imports.list)
  expect(latest).toMatchObject({ state: 'done' })
}

/** Shows the only activity of a member to everyone, and returns its id. */
async function openActivity(member: Member): Promise<number> {
  const [own] = await member.request(activities.ofMember, { params: { userId: 'me' } })
  const params = { activityId: own?.id ?? 0 }
  await member.request(activities.update, { params, body: { audience: 'everyone' } })
  return params.activityId
}

async function companionsFor(caller: Caller, activityId: number): Promise<string[]> {
  const [found] = await caller.request(companions.list, { body: { activity_ids: [activityId] } })
  return (found?.companions ?? []).map(({ name }) => name)
}

type Context = Awaited<ReturnType<typeof createTestApp<never>>>

/** Imports both archives into another community, after a preparation there, and opens both activities. */
async function importBoth(
  { ofAda, ofBen }: { ofAda: Buffer; ofBen: Buffer },
  prepare: (context: Context) => Promise<unknown> = ({ ada, ben }) => follow(ada, ben),
) {
  const context = await openTestApp()
  const { ada, ben, testApp } = context
  await prepare(context)
  await importArchive(testApp, ada, ofAda)
  await importArchive(testApp, ben, ofBen)
  return { ...context, swimId: await openActivity(ada), ownId: await openActivity(ben) }
}

test('links joint activities again when both sides have imported them', async () => {
  const { ada, ben, cleo, swimId, ownId } = await importBoth(await archivesOfTwo())
  for (const caller of [ada, ben, cleo]) {
    expect(await companionsFor(caller, swimId)).toEqual([ben.name])
    expect(await companionsFor(caller, ownId)).toEqual([ada.name])
  }
  for (const member of [ada, ben])
    expect((await member.request(notifications.list)).filter(({ type }) => type === 'companion_named')).toEqual([])
})

test('shows the link to no one while the activities are as imported', async () => {
  const { ofAda, ofBen } = await archivesOfTwo()
  const { ada, ben, testApp } = await openTestApp()
  await follow(ada, ben)
  await importArchive(testApp, ada, ofAda)
  await importArchive(testApp, ben, ofBen)
  for (const member of [ada, ben]) {
    const [own] = await member.request(activities.ofMember, { params: { userId: 'me' } })
    expect(own).toMatchObject({ audience: 'me' })
    expect(await companionsFor(member, own?.id ?? 0)).toEqual([])
  }
})

test('links nothing that only one of the archives contains', async () => {
  const { ofAda, ofBen } = await archivesOfTwo()
  const path = collectionFile('activities', 1)
  const withoutLinks = await changed(ofAda, (files) => {
    const items = JSON.parse(files.get(path)?.toString() ?? '[]') as ArchivedActivity[]
    files.set(path, Buffer.from(JSON.stringify(items.map((item) => ({ ...item, companions: [] })))))
  })
  const { cleo, swimId, ownId } = await importBoth({ ofAda: withoutLinks, ofBen })
  expect(await companionsFor(cleo, swimId)).toEqual([])
  expect(await companionsFor(cleo, ownId)).toEqual([])
})

test.each([
  ['who are not connected', () => Promise.resolve()],
  [
    'of whom one does not want to be named',
    async ({ ada, ben }: Context) => {
      await follow(ada, ben)
      await ada.request(users.edit, { body: { allows_companions: false } })
    },
  ],
])('links nothing between members %s', async (_who, prepare) => {
  const { cleo, swimId } = await importBoth(await archivesOfTwo(), prepare)
  expect(await companionsFor(cleo, swimId)).toEqual([])
})

test('undoing one import ends the link and keeps the activity of the other member', async () => {
  const { ada, ben, testApp, ownId } = await importBoth(await archivesOfTwo())
  const [{ id: importId } = { id: 0 }] = await ada.request(imports.list)
  await ada.request(imports.undo, { params: { importId } })
  await testApp.runJobs()
  expect(await ada.request(activities.ofMember, { params: { userId: 'me' } })).toEqual([])
  expect(await ben.request(activities.read, { params: { activityId: ownId } })).toMatchObject({ title: 'Swim of Ben' })
  expect(await companionsFor(ben, ownId)).toEqual([])
})

test('an imported link is exported again, also before the other side has imported it', async () => {
  const { ofAda, ofBen } = await archivesOfTwo()
  const second = await createTestApp({ publicUrl: 'https://pond.example' })
  await importArchive(second.testApp, second.ada, ofAda)
  const further = await createZipOf(second.testApp, second.ada)
  const { ben, cleo, swimId } = await importBoth({ ofAda: further, ofBen })
  expect(await companionsFor(cleo, swimId)).toEqual([ben.name])
})
