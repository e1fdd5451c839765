import { activities } from '@daystar/contract/activities'
import { imports } from '@daystar/contract/imports'
import { lookingBack } from '@daystar/contract/looking-back'
import { mutes } from '@daystar/contract/moderation/mutes'
import { notificationSettings } from '@daystar/contract/notifications/settings'
import { expect, test } from 'vitest'
import { uploadArchive } from '../../../testing/archives/imported-archives.ts'
import { createZipOf } from '../../../testing/archives/member-with-everything.ts'
import type { Member } from '../../../testing/callers.ts'
import { createActivity } from '../../../testing/member-actions.ts'
import { createTestApp, sharedTestApp } from '../../../testing/test-app.ts'

const openTestApp = sharedTestApp()

/** Ada's archive with choices of every kind that an import reads, and some that refer to Ben. */
async function archiveWithChoices(): Promise<Buffer> {
  const { ada, ben, testApp } = await createTestApp({ publicUrl: 'https://lake.example' })
  const swim = await createActivity(ada, { title: 'Lake swim' })
  const run = await createActivity(ben, { title: 'Park run' })
  await ada.request(lookingBack.pin, { params: { activityId: swim.id } })
  for (const activityId of [swim.id, run.id])
    await ada.request(notificationSettings.muteActivity, { params: { activityId } })
  for (const body of [{ date: '2025-03-17' }, { place: 'Old pool' }, { user_id: ben.id }])
    await ada.request(lookingBack.hide, { body })
  await ada.request(mutes.muteWord, { body: { word: 'triathlon' } })
  await ada.request(mutes.muteWord, { body: { word: 'spoiler', hours: 48 } })
  await ada.request(mutes.muteMember, { params: { userId: ben.id }, body: {} })
  return await createZipOf(testApp, ada)
}

/** Imports the archive into another community, after a preparation there. */
async function importChoices(prepare: (ada: Member) => Promise<unknown> = () => Promise.resolve()) {
  const zip = await archiveWithChoices()
  const context = await openTestApp()
  const { ada, testApp } = context
  await prepare(ada)
  await uploadArchive(ada, zip)
  await testApp.runJobs()
  const [done] = await ada.request(imports.list)
  expect(done).toMatchObject({ state: 'done', error: null })
  return { ...context, importId: done?.id ?? 0 }
}

const pinnedOf = async (member: Member) =>
  (await member.request(lookingBack.pinned, { params: { userId: 'me' } })).activity?.title ?? null
const hiddenOf = async (member: Member) =>
  (await member.request(lookingBack.hidden)).map(({ date, place }) => date ?? place ?? 'everything').sort()
const mutedWordsOf = async (member: Member) => (await member.request(mutes.list)).map(({ word }) => word).sort()

test('imports the pinned activity, muted own activities, hidden memories and muted words', async () => {
  const { ada } = await importChoices()
  expect(await pinnedOf(ada)).toBe('Lake swim')
  const [swim] = await ada.request(activities.ofMember, { params: { userId: 'me' } })
  const params = { activityId: swim?.id ?? 0 }
  expect(await ada.request(notificationSettings.readActivity, { params })).toMatchObject({ is_muted: true })
  expect(await hiddenOf(ada)).toEqual(['2025-03-17', 'Old pool'])
  expect(await mutedWordsOf(ada)).toEqual(['spoiler', 'triathlon'])
  const spoiler = (await ada.request(mutes.list)).find(({ word }) => word === 'spoiler')
  expect(Date.parse(spoiler?.expires_at ?? '') - Date.now()).toBeGreaterThan(46 * 3_600_000)
})

test('imports that On this day is switched off', async () => {
  const source = await openTestApp()
  await source.ada.request(lookingBack.hide, { body: {} })
  const content = await createZipOf(source.testApp, source.ada)
  const { ada, testApp } = await openTestApp()
  await uploadArchive(ada, content)
  await testApp.runJobs()
  expect(await hiddenOf(ada)).toEqual(['everything'])
})

test('keeps what the member has chosen before, also when the import is undone', async () => {
  const { ada, testApp, importId } = await importChoices(async (member) => {
    const today = await createActivity(member, { title: 'Today' })
    await member.request(lookingBack.pin, { params: { activityId: today.id } })
    await member.request(lookingBack.hide, { body: { place: 'Old pool' } })
    await member.request(mutes.muteWord, { body: { word: 'triathlon' } })
  })
  expect(await pinnedOf(ada)).toBe('Today')
  await ada.request(imports.undo, { params: { importId } })
  await testApp.runJobs()
  expect(await pinnedOf(ada)).toBe('Today')
  expect(await hiddenOf(ada)).toEqual(['Old pool'])
  expect(await mutedWordsOf(ada)).toEqual(['triathlon'])
})

test('undoing an import deletes the choices that it added', async () => {
  const { ada, testApp, importId } = await importChoices()
  await ada.request(imports.undo, { params: { importId } })
  await testApp.runJobs()
  expect([await pinnedOf(ada), await hiddenOf(ada), await mutedWordsOf(ada)]).toEqual([null, [], []])
})
