import { events } from '@daystar/contract/events'
import { imports } from '@daystar/contract/imports'
import { notifications } from '@daystar/contract/notifications'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { uploadArchive } from '../../../testing/archives/imported-archives.ts'
import { createArchiveOf, createZipOf } from '../../../testing/archives/member-with-everything.ts'
import { changed } from '../../../testing/archives/write-zip.ts'
import type { Member } from '../../../testing/callers.ts'
import { follow } from '../../../testing/member-actions.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { createJpeg } from '../../../testing/uploads.ts'
import { collectionFile, type ItemOf } from '../format.ts'

const draft = {
  title: 'Lake swim',
  description: 'Bring a towel',
  location: 'Langer See',
  start_date: '2126-05-02',
  start_time: '06:30',
  end_date: '2126-05-02',
  end_time: '08:00',
  time_zone: 'Europe/Berlin',
  repeats: { rule: 'weekly' as const, every: 2, until: '2126-06-30' },
  capacity: 12,
  guests_max: 3,
}

/** Ada's archive with an event whose first date is cancelled, and her answers for it and for an event of Ben. */
async function archiveWithEvents(): Promise<Buffer> {
  const { ada, ben, testApp } = await createTestApp({ publicUrl: 'https://lake.example' })
  await follow(ada, ben)
  await follow(ben, ada)
  const own = await ada.request(events.create, { body: { ...draft, invited_ids: [ben.id] } })
  const params = { eventId: own.id }
  await ada.upload(events.photo, {}, { name: 'jetty.jpg', content: await createJpeg() }, { params })
  await ada.request(events.cancel, { params, body: { scope: 'this', reason: 'Thunderstorm' } })
  const [, second] = await ada.request(events.list, { query: { limit: 50 } })
  const ofSecond = { params: { eventId: second?.id ?? 0 } }
  await ada.request(events.answer, {
    ...ofSecond,
    body: { answer: 'going', guests: 2, note: 'With the twins', reminders: [1440] },
  })
  const { id: eventCommentId } = await ada.request(events.addComment, { ...ofSecond, body: { content: 'Tee?' } })
  await ada.request(events.editComment, { params: { eventCommentId }, body: { content: 'I bring tea' } })
  // At the same time and with the same title.
  const other = await ben.request(events.create, { body: draft })
  const ofOther = { params: { eventId: other.id } }
  await ada.request(events.answer, { ...ofOther, body: { answer: 'maybe', note: 'Only if it is warm' } })
  await ada.request(events.addComment, { ...ofOther, body: { content: 'Which gate?' } })
  return await createZipOf(testApp, ada)
}

async function withArchive() {
  const zip = await archiveWithEvents()
  const context = await createTestApp()
  await follow(context.ben, context.ada)
  await uploadArchive(context.ada, zip)
  await context.testApp.runJobs()
  return { ...context, zip }
}

const eventsOf = (member: Member) => member.request(events.list, { query: { limit: 50 } })

test('imports the events that the member planned, with dates, photo and own answers', async () => {
  const { ada, ben, testApp } = await withArchive()
  expect(await ada.request(imports.list)).toMatchObject([{ state: 'done', error: null }])
  const found = await eventsOf(ada)
  expect(found.map(({ start_date: date }) => date)).toEqual([
    '2126-05-02',
    '2126-05-16',
    '2126-05-30',
    '2126-06-13',
    '2126-06-27',
  ])
  expect(found[0]).toMatchObject({
    title: 'Lake swim',
    description: 'Bring a towel',
    audience: 'invited',
    capacity: 12,
    start_time: '06:30',
    cancel_reason: 'Thunderstorm',
    photo: { kind: 'image' },
    own_answer: { answer: 'going' },
  })
  const [again] = JSON.parse(
    (await createArchiveOf(testApp, ada)).get(collectionFile('events', 1))?.toString() ?? '[]',
  ) as ItemOf<'events'>[]
  expect(again?.imported).toEqual({
    community: { name: 'Daystar', url: 'https://lake.example' },
    audience: 'followers',
    circle: null,
    invited: [ben.name],
  })
})

test('imports own answers with guests and reminders, and own comments, for the dates of own events only', async () => {
  const { ada, testApp } = await withArchive()
  const [, second] = await eventsOf(ada)
  expect(second).toMatchObject({
    going_count: 3,
    comment_count: 1,
    own_answer: { answer: 'going', guests: 2, note: 'With the twins', reminders: [1440], is_waiting: false },
  })
  const comments = await ada.request(events.comments, { params: { eventId: second?.id ?? 0 } })
  expect(comments).toMatchObject([
    { content: 'I bring tea', author: { name: ada.name }, edited_at: expect.any(String) },
  ])
  const params = { eventCommentId: comments[0]?.id ?? 0 }
  expect(await ada.request(events.commentVersions, { params })).toMatchObject([{ content: 'Tee?' }])
  const { rows } = await sql`select (select count(*)::int from event_answers) as answers,
    (select count(*)::int from event_comments) as comments,
    (select run_at from graphile_worker.jobs where task_identifier = 'remind_of_event') as run_at`.execute(testApp.db)
  expect(rows).toEqual([{ answers: 2, comments: 1, run_at: new Date('2126-05-15T04:30:00Z') }])
})

test('rejects an archive with an event whose end is before its start, and adds nothing', async () => {
  const path = collectionFile('events', 1)
  const zip = await changed(await archiveWithEvents(), (files) => {
    const [event] = JSON.parse(files.get(path)?.toString() ?? '[]') as ItemOf<'events'>[]
    for (const date of event?.dates ?? []) date.ends_at = date.starts_at
    files.set(path, Buffer.from(JSON.stringify([event])))
  })
  const { ada, testApp } = await createTestApp()
  await uploadArchive(ada, zip)
  await testApp.runJobs()
  expect(await ada.request(imports.list)).toMatchObject([
    { state: 'failed', error: 'The event “Lake swim” of the archive has an invalid date or place.' },
  ])
  expect(await eventsOf(ada)).toEqual([])
})

test('no other member sees an imported event or is notified of it', async () => {
  const { ben } = await withArchive()
  expect(await eventsOf(ben)).toEqual([])
  expect((await ben.request(notifications.list)).filter(({ event_id: id }) => id !== null)).toEqual([])
})

test('imports an event once, and undoing deletes it with its photo', async () => {
  const { ada, zip, testApp } = await withArchive()
  await uploadArchive(ada, zip)
  await testApp.runJobs()
  expect(await eventsOf(ada)).toHaveLength(5)
  await ada.request(events.create, { body: { ...draft, title: 'Own', repeats: null } })
  for (const { id: importId } of await ada.request(imports.list)) {
    await ada.request(imports.undo, { params: { importId } })
    await testApp.runJobs()
  }
  expect((await eventsOf(ada)).map(({ title }) => title)).toEqual(['Own'])
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from media where discarded_at is null`.execute(
    testApp.db,
  )
  expect(rows).toEqual([{ n: 0 }])
  await uploadArchive(ada, zip)
  await testApp.runJobs()
  expect(await eventsOf(ada)).toHaveLength(6)
})
