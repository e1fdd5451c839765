import { type Comment, comments } from '@daystar/contract/comments'
import { limits } from '@daystar/contract/limits'
import { reports } from '@daystar/contract/moderation/reports'
import { notifications } from '@daystar/contract/notifications'
import { expect, test } from 'vitest'
import type { Member } from '../../testing/callers.ts'
import { addComment, createActivity } from '../../testing/member-actions.ts'
import { createTestApp, sharedTestApp } from '../../testing/test-app.ts'
import { removeCommentMentionsOf } from './account-erasure-commands.ts'

const openTestApp = sharedTestApp()

const edit = (member: Member, commentId: number, content: string): Promise<Comment> =>
  member.request(comments.edit, { params: { commentId }, body: { content } })

test('replaces the text of an own comment and keeps the earlier ones for its readers', async () => {
  const { ada, ben, visitor } = await openTestApp()
  const swim = await createActivity(ada)
  const { id, edited_at: editedAt, created_at: createdAt } = await addComment(ben, swim.id, 'Cold?')
  expect(editedAt).toBeNull()

  const edited = await edit(ben, id, '  Cold and clear? ')
  expect(edited).toMatchObject({ content: 'Cold and clear?', edited_at: expect.any(String), created_at: createdAt })
  await edit(ben, id, 'Clear!')

  expect(await visitor.request(comments.list, { params: { activityId: swim.id } })).toMatchObject([
    { id, content: 'Clear!', edited_at: expect.any(String) },
  ])
  expect(await visitor.request(comments.versions, { params: { commentId: id } })).toMatchObject([
    { content: 'Cold and clear?', written_at: edited.edited_at },
    { content: 'Cold?', written_at: createdAt },
  ])
})

test('an edit to the same text is no new version', async () => {
  const { ada } = await openTestApp()
  const swim = await createActivity(ada)
  const { id } = await addComment(ada, swim.id, 'Cold')
  expect(await edit(ada, id, 'Cold ')).toMatchObject({ edited_at: null })
  expect(await ada.request(comments.versions, { params: { commentId: id } })).toEqual([])
})

test('keeps the latest versions only', async () => {
  const { ada, testApp } = await openTestApp()
  const swim = await createActivity(ada)
  const { id } = await addComment(ada, swim.id, 'Text 0')
  const older = Array.from({ length: limits.commentVersions }, (_, i) => `Text ${i}`)
  const written_at = new Date()
  await testApp.db
    .insertInto('comment_versions')
    .values(older.map((content) => ({ comment_id: id, content, written_at })))
    .execute()
  await edit(ada, id, 'Newest')

  const kept = await ada.request(comments.versions, { params: { commentId: id } })
  expect(kept).toHaveLength(limits.commentVersions)
  expect(kept.at(-1)).toMatchObject({ content: 'Text 1' })
})

test('an edit notifies those whom it newly mentions, and withdraws the others', async () => {
  const { ada, ben, cleo, dora } = await createTestApp({ members: ['dora'] })
  const swim = await createActivity(ada)
  const token = (member: Member) => `[${member.name}](u:${member.id})`
  const { id } = await addComment(ben, swim.id, `With ${token(cleo)}`)
  const mentionsOf = async (member: Member) =>
    (await member.request(notifications.list)).filter(({ type }) => type === 'comment_mention').length
  expect(await mentionsOf(cleo)).toBe(1)

  await edit(ben, id, `With ${token(dora)}`)
  expect([await mentionsOf(cleo), await mentionsOf(dora)]).toEqual([0, 1])
  expect(await ada.request(comments.versions, { params: { commentId: id } })).toMatchObject([
    { mentions: [{ id: cleo.id, name: cleo.name }] },
  ])
})

test('the versions that mention a member are deleted with the account of the member', async () => {
  const { ada, ben, cleo, testApp } = await createTestApp()
  const swim = await createActivity(ada)
  const { id } = await addComment(ben, swim.id, `With [${cleo.name}](u:${cleo.id})`)
  await edit(ben, id, 'Alone')
  await edit(ben, id, 'Alone again')
  await removeCommentMentionsOf(testApp.db, { id: cleo.id, name: cleo.name, username: null, replacement: 'someone' })
  expect(await ada.request(comments.versions, { params: { commentId: id } })).toMatchObject([{ content: 'Alone' }])
})

test('a report of an edited comment contains what its readers may have read before', async () => {
  const { ada, ben, mona } = await createTestApp({ members: ['mona'] })
  const swim = await createActivity(ada)
  const { id } = await addComment(ben, swim.id, 'You swim badly')
  await edit(ben, id, 'You swim well')
  await ada.request(reports.create, { body: { subject_type: 'comment', subject_id: id, reason: 'harassment' } })

  const [open] = await mona.request(reports.list)
  const { reports: sent } = await mona.request(reports.read, { params: { caseId: open?.id ?? 0 } })
  expect(sent[0]?.snapshot.text).toBe('You swim well\n\n———\nYou swim badly')
})
