import { events } from '@daystar/contract/events'
import { limits } from '@daystar/contract/limits'
import { reports } from '@daystar/contract/moderation/reports'
import { expect, test } from 'vitest'
import type { Member } from '../../../testing/callers.ts'
import { createEvent } from '../../../testing/event-actions.ts'
import { createTestApp, sharedTestApp } from '../../../testing/test-app.ts'

const openTestApp = sharedTestApp()

const comment = async (member: Member, eventId: number, content: string) =>
  (await member.request(events.addComment, { params: { eventId }, body: { content } })).id

const edit = (member: Member, eventCommentId: number, content: string) =>
  member.request(events.editComment, { params: { eventCommentId }, body: { content } })

const versions = (member: Pick<Member, 'request'>, eventCommentId: number) =>
  member.request(events.commentVersions, { params: { eventCommentId } })

test('replaces the text of an own comment on an event and keeps the earlier ones for its readers', async () => {
  const { ada, ben, visitor } = await openTestApp()
  const event = await createEvent(ada)
  const id = await comment(ben, event.id, 'Cold?')
  const edited = await edit(ben, id, '  Cold and clear? ')
  expect(edited).toMatchObject({ content: 'Cold and clear?', edited_at: expect.any(String) })
  await edit(ben, id, 'Clear!')
  expect(await ada.request(events.comments, { params: { eventId: event.id } })).toMatchObject([
    { id, content: 'Clear!', edited_at: expect.any(String) },
  ])
  expect(await versions(visitor, id)).toMatchObject([
    { content: 'Cold and clear?', written_at: edited.edited_at },
    { content: 'Cold?', written_at: edited.created_at },
  ])
})

test('an edit of a comment on an event to the same text is no new version', async () => {
  const { ada } = await openTestApp()
  const id = await comment(ada, (await createEvent(ada)).id, 'Cold')
  expect(await edit(ada, id, 'Cold ')).toMatchObject({ edited_at: null })
  expect(await versions(ada, id)).toEqual([])
})

test('of two edits at once of a comment on an event, both texts are kept', async () => {
  const { ada } = await openTestApp()
  const id = await comment(ada, (await createEvent(ada)).id, 'Cold')
  await Promise.all([edit(ada, id, 'Warm'), edit(ada, id, 'Hot')])
  const kept = (await versions(ada, id)).map(({ content }) => content)
  expect(kept).toHaveLength(2)
  expect(kept).toContain('Cold')
})

test('keeps the latest versions of a comment on an event only', async () => {
  const { ada, testApp } = await openTestApp()
  const id = await comment(ada, (await createEvent(ada)).id, 'Text 0')
  const older = Array.from({ length: limits.commentVersions }, (_, i) => `Text ${i}`)
  const written_at = new Date()
  await testApp.db
    .insertInto('event_comment_versions')
    .values(older.map((content) => ({ comment_id: id, content, written_at })))
    .execute()
  await edit(ada, id, 'Newest')
  const kept = await versions(ada, id)
  expect(kept).toHaveLength(limits.commentVersions)
  expect(kept.at(-1)).toMatchObject({ content: 'Text 1' })
})

test('the snapshot of a report contains the earlier texts of a comment on an event', async () => {
  const { ada, ben, mona } = await createTestApp({ members: ['mona'] })
  const id = await comment(ben, (await createEvent(ada)).id, 'What was reported')
  await edit(ben, id, 'Harmless')
  await ada.request(reports.create, { body: { subject_type: 'event_comment', subject_id: id, reason: 'spam' } })
  const [found] = await mona.request(reports.list, { query: { subject_type: 'event_comment' } })
  const { reports: received } = await mona.request(reports.read, { params: { caseId: found?.id ?? 0 } })
  expect(received[0]?.snapshot.text).toContain('What was reported')
})

test('the links that an edit adds to a comment on an event count for a new account', async () => {
  const { ada } = await createTestApp({ rateLimit: true })
  const id = await comment(ada, (await createEvent(ada)).id, 'Cold')
  expect(await edit(ada, id, 'www.a www.b www.c www.d www.e www.f')).toMatchObject({ code: 'new_account_limit' })
})
