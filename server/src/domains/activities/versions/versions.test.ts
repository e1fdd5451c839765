import { activities } from '@daystar/contract/activities'
import { audience } from '@daystar/contract/activities/audience'
import { activityVersions } from '@daystar/contract/activities/versions'
import { limits } from '@daystar/contract/limits'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Caller, Member } from '../../../testing/callers.ts'
import { createActivity, createCircle, follow, leaveCircle } from '../../../testing/member-actions.ts'
import { createTestApp, sharedTestApp } from '../../../testing/test-app.ts'
import { createJpeg } from '../../../testing/uploads.ts'
import { removeActivityMentionsOf } from '../account-erasure-commands.ts'

const openTestApp = sharedTestApp()

const edit = (author: Member, activityId: number, body: object) =>
  author.request(activities.update, { params: { activityId }, body })

const versionsOf = async (caller: Caller, activityId: number) =>
  await caller.request(activityVersions.list, { params: { activityId } })

const titlesOf = async (caller: Caller, activityId: number) =>
  (await versionsOf(caller, activityId)).map(({ title }) => title)

test('lists what an edited activity contained before, newest first', async () => {
  const { ada, visitor } = await openTestApp()
  const swim = await createActivity(ada, { title: 'Lake', location: 'Weißer See', tags: ['swim'], duration: '45m' })
  const first = await edit(ada, swim.id, { title: 'Lake, 9 °C' })
  await edit(ada, swim.id, { tags: ['swim', 'cold'], timestamp: '2026-01-02T07:30:00Z' })

  expect(await versionsOf(visitor, swim.id)).toMatchObject([
    { title: 'Lake, 9 °C', tags: ['swim'], written_at: first.edited_at },
    {
      title: 'Lake',
      location: 'Weißer See',
      duration: '45m',
      tags: ['swim'],
      timestamp: swim.timestamp,
      written_at: swim.created_at,
    },
  ])
})

test('an edit that changes no content is no version', async () => {
  const { ada } = await openTestApp()
  const swim = await createActivity(ada, { title: 'Lake' })
  await edit(ada, swim.id, { title: 'Lake', audience: 'followers' })
  await ada.request(audience.changeAll, { body: { audience: 'everyone', activity_ids: [swim.id] } })
  await edit(ada, swim.id, { commenting: 'nobody' })
  expect(await versionsOf(ada, swim.id)).toEqual([])
})

test('shows a version only to those who could see it, and who can see the activity now', async () => {
  const { ada, ben, cleo, visitor } = await createTestApp()
  await follow(ben, ada)
  const swim = await createActivity(ada, { title: 'Private', audience: 'me' })
  await edit(ada, swim.id, { title: 'For followers', audience: 'followers' })
  await edit(ada, swim.id, { title: 'For everyone', audience: 'everyone' })
  await edit(ada, swim.id, { title: 'Final' })

  expect(await titlesOf(ada, swim.id)).toEqual(['For everyone', 'For followers', 'Private'])
  expect(await titlesOf(ben, swim.id)).toEqual(['For everyone', 'For followers'])
  for (const caller of [cleo, visitor]) expect(await titlesOf(caller, swim.id)).toEqual(['For everyone'])

  await edit(ada, swim.id, { audience: 'followers' })
  expect(await versionsOf(cleo, swim.id)).toBeRejectedWith('activity_not_found')
})

test('a version from the time in a private circle is shown to members of this circle only', async () => {
  const { ada, ben, cleo } = await createTestApp()
  const secret = await createCircle(ada, 'Dawn swimmers', true, [ben])
  const open = await createCircle(ada, 'Swimmers', false, [cleo])
  const swim = await createActivity(ada, { title: 'Secret lake', circle_ids: [secret] })
  await edit(ada, swim.id, { title: 'Lake', circle_ids: [secret, open] })

  expect(await titlesOf(ben, swim.id)).toEqual(['Secret lake'])
  expect(await titlesOf(cleo, swim.id)).toEqual([])
  await leaveCircle(ben, secret)
  expect(await titlesOf(ben, swim.id)).toEqual([])
})

test('a file that was removed from the activity is no longer part of its versions', async () => {
  const { ada, ben } = await createTestApp()
  const file = { name: 'lake.jpg', content: await createJpeg() }
  const swim = await ada.upload(activities.upload, { title: 'Lake' }, file)
  await edit(ada, swim.id, { title: 'Lake, 9 °C' })
  expect(await versionsOf(ben, swim.id)).toMatchObject([{ media: [{ id: swim.media[0]?.id }] }])
  await edit(ada, swim.id, { remove_media: true })
  expect(await versionsOf(ben, swim.id)).toMatchObject([{ media: [] }, { media: [] }])
})

test('lets the author delete a version', async () => {
  const { ada } = await openTestApp()
  const swim = await createActivity(ada, { title: 'Lake' })
  await edit(ada, swim.id, { title: 'Lake, 9 °C' })
  const [version] = await versionsOf(ada, swim.id)
  const params = { activityId: swim.id, versionId: version?.id ?? 0 }

  const other = await createActivity(ada)
  expect(await ada.request(activityVersions.remove, { params: { ...params, activityId: other.id } })).toBeRejectedWith(
    'version_not_found',
  )
  await ada.request(activityVersions.remove, { params })
  expect(await versionsOf(ada, swim.id)).toEqual([])
})

test('keeps the latest versions only', async () => {
  const { ada, testApp } = await openTestApp()
  const swim = await createActivity(ada, { title: 'Text 0' })
  await edit(ada, swim.id, { title: 'Text 1' })
  await sql`insert into activity_versions (activity_id, written_at, title, description, mood, location, tags, alt_text,
      occurred_at, local_date, audience, reach, circle_ids, media_ids, mentioned_ids)
    select activity_id, written_at, 'Copy', description, mood, location, tags, alt_text, occurred_at, local_date, audience,
      reach, circle_ids, media_ids, mentioned_ids from activity_versions v, generate_series(1, ${limits.activityVersions})
    where v.activity_id = ${swim.id}`.execute(testApp.db)
  await edit(ada, swim.id, { title: 'Newest' })
  expect(await titlesOf(ada, swim.id)).toEqual(['Text 1', ...Array(limits.activityVersions - 1).fill('Copy')])
})

test('the versions that mention a member are deleted with the account of the member', async () => {
  const { ada, ben, testApp } = await createTestApp()
  const swim = await createActivity(ada, { title: 'Lake', description: `With [${ben.name}](u:${ben.id})` })
  await edit(ada, swim.id, { description: 'Alone' })
  await edit(ada, swim.id, { description: 'Alone again' })
  await removeActivityMentionsOf(testApp.db, { id: ben.id, name: ben.name, username: null, replacement: 'someone' })
  expect((await versionsOf(ada, swim.id)).map(({ description }) => description)).toEqual(['Alone'])
})
