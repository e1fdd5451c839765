import { activities } from '@daystar/contract/activities'
import { comments } from '@daystar/contract/comments'
import { limits } from '@daystar/contract/limits'
import { blocks } from '@daystar/contract/moderation/blocks'
import { notifications } from '@daystar/contract/notifications'
import { expect, test } from 'vitest'
import type { Caller, Member } from '../../testing/callers.ts'
import { addComment, createActivity, follow } from '../../testing/member-actions.ts'
import { createTestApp, sharedTestApp } from '../../testing/test-app.ts'
import { removeCommentsOf } from './account-erasure-commands.ts'

const openTestApp = sharedTestApp()

const listed = async (caller: Caller, activityId: number) =>
  (await caller.request(comments.list, { params: { activityId } })).map(({ content, replies = [] }) => [
    content,
    ...replies.map((reply) => reply.content),
  ])

const noticesOf = async (member: Member) =>
  (await member.request(notifications.list)).map(({ type, actor }) => `${actor.name} ${type}`)

const remove = (member: Member, commentId: number) => member.request(comments.remove, { params: { commentId } })

test('lists replies with their comment, those to a reply in the same thread', async () => {
  const { ada, ben, cleo, visitor } = await openTestApp()
  const swim = await createActivity(ada)
  const cold = await addComment(ben, swim.id, 'Cold?')
  await addComment(cleo, swim.id, 'Lovely')
  const reply = await addComment(ada, swim.id, 'Nine degrees', cold.id)
  expect(reply).toMatchObject({ parent_id: cold.id, activity_id: swim.id })
  expect(await addComment(cleo, swim.id, 'Brr', reply.id)).toMatchObject({ parent_id: cold.id })

  expect(await listed(visitor, swim.id)).toEqual([['Cold?', 'Nine degrees', 'Brr'], ['Lovely']])
  expect(await visitor.request(activities.read, { params: { activityId: swim.id } })).toMatchObject({
    comment_count: 4,
    comments: [{ replies: [{ content: 'Nine degrees' }, { content: 'Brr' }] }, { replies: [] }],
  })
})

test('lists the first replies of a long thread, and the others in pages', async () => {
  const { ada, ben, testApp } = await openTestApp()
  const swim = await createActivity(ada)
  const { id } = await addComment(ada, swim.id, 'Cold')
  const contents = Array.from({ length: limits.repliesPerComment + 3 }, (_, i) => `Reply ${i}`)
  await testApp.db
    .insertInto('comments')
    .values(contents.map((content) => ({ activity_id: swim.id, author_id: ben.id, parent_id: id, content })))
    .execute()

  const [thread] = await ada.request(comments.list, { params: { activityId: swim.id } })
  const cursor = thread?.next_replies ?? ''
  const rest = await ada.request(comments.replies, { params: { commentId: id }, query: { cursor } })
  expect([...(thread?.replies ?? []), ...rest].map(({ content }) => content)).toEqual(contents)
})

test('rejects a reply to a comment on another activity, and to one that the member cannot see', async () => {
  const { ada, ben, cleo } = await createTestApp()
  const [swim, run] = [await createActivity(ada), await createActivity(ada)]
  const cold = await addComment(ben, swim.id, 'Cold?')
  expect(await addComment(cleo, run.id, 'Fast', cold.id)).toBeRejectedWith('comment_not_found')
  expect(await addComment(cleo, swim.id, 'Cold', 999_999)).toBeRejectedWith('comment_not_found')

  const reply = await addComment(ada, swim.id, 'Yes', cold.id)
  await cleo.request(blocks.add, { params: { userId: ben.id } })
  for (const id of [cold.id, reply.id])
    expect(await addComment(cleo, swim.id, 'Really?', id)).toBeRejectedWith('comment_not_found')
  expect(await listed(cleo, swim.id)).toEqual([])
  expect(await cleo.request(comments.read, { params: { commentId: reply.id } })).toBeRejectedWith('comment_not_found')
})

test('a reply notifies the authors of what it replies to, and the author of the activity once', async () => {
  const { ada, ben, cleo } = await createTestApp()
  const swim = await createActivity(ada)
  const cold = await addComment(ben, swim.id, 'Cold?')
  const reply = await addComment(cleo, swim.id, 'Very', cold.id)
  expect(await noticesOf(ben)).toEqual([`${cleo.name} comment_replied`])
  await addComment(ada, swim.id, 'Nine degrees', reply.id)

  expect(await noticesOf(ben)).toEqual([`${ada.name} comment_replied`, `${cleo.name} comment_replied`])
  expect(await noticesOf(cleo)).toEqual([`${ada.name} comment_replied`])
  expect(await noticesOf(ada)).toEqual([`${cleo.name} activity_commented`, `${ben.name} activity_commented`])
  const own = await addComment(ada, swim.id, 'Come along')
  await addComment(ben, swim.id, 'Yes', own.id)
  expect((await noticesOf(ada)).filter((text) => text.startsWith(ben.name))).toEqual([
    `${ben.name} comment_replied`,
    `${ben.name} activity_commented`,
  ])
})

test('a deleted comment to which others replied leaves its place until the last reply is deleted', async () => {
  const { ada, ben, cleo } = await openTestApp()
  const swim = await createActivity(ada)
  const cold = await addComment(ben, swim.id, 'Cold?')
  const reply = await addComment(cleo, swim.id, 'Very', cold.id)
  await remove(ben, cold.id)

  expect(await ada.request(comments.list, { params: { activityId: swim.id } })).toMatchObject([
    { id: cold.id, content: '', is_removed: true, user_id: 0, replies: [{ id: reply.id, content: 'Very' }] },
  ])
  expect(await addComment(ada, swim.id, 'Hello', cold.id)).toBeRejectedWith('comment_not_found')
  await remove(cleo, reply.id)
  expect(await ada.request(activities.read, { params: { activityId: swim.id } })).toMatchObject({
    comment_count: 0,
    comments: [],
  })
})

test('the last two replies, deleted at once, leave no place', async () => {
  const { ada, ben, cleo } = await openTestApp()
  const swim = await createActivity(ada)
  const cold = await addComment(ada, swim.id, 'Cold?')
  const replies = [await addComment(ben, swim.id, 'Very', cold.id), await addComment(cleo, swim.id, 'No', cold.id)]
  await remove(ada, cold.id)
  await Promise.all([remove(ben, replies[0]?.id ?? 0), remove(cleo, replies[1]?.id ?? 0)])
  expect(await listed(ada, swim.id)).toEqual([])
})

test('replies remain after the account of the author of the comment is deleted', async () => {
  const { ada, ben, cleo, testApp } = await createTestApp()
  const swim = await createActivity(ada)
  const cold = await addComment(ben, swim.id, 'Cold?')
  await addComment(cleo, swim.id, 'Very', cold.id)
  await removeCommentsOf(testApp.db, ben.id)
  expect(await listed(ada, swim.id)).toEqual([['', 'Very']])
})

test('the author of an activity deletes a comment below it without a reason, and its author is notified', async () => {
  const { ada, ben } = await createTestApp()
  const swim = await createActivity(ada)
  for (const content of ['Buy my shoes', 'Cheap shoes']) await remove(ada, (await addComment(ben, swim.id, content)).id)
  expect(await listed(ada, swim.id)).toEqual([])
  expect(await noticesOf(ben)).toEqual([`${ada.name} comment_deleted`])
  expect(await ben.request(notifications.list)).toMatchObject([{ activity_id: swim.id, comment_id: null }])
})

test('closed comments reject everybody, limited ones all but followers and the author', async () => {
  const { ada, ben, cleo } = await createTestApp()
  await follow(ben, ada)
  const swim = await createActivity(ada, { commenting: 'followers' })
  const cold = await addComment(ben, swim.id, 'Cold?')
  expect(cold).toMatchObject({ content: 'Cold?' })
  expect(await addComment(ada, swim.id, 'Very')).toMatchObject({ content: 'Very' })
  expect(await addComment(cleo, swim.id, 'Hello')).toBeRejectedWith('comments_limited')
  expect(await addComment(cleo, swim.id, 'Hello', cold.id)).toBeRejectedWith('comments_limited')

  const closed = await ada.request(activities.update, {
    params: { activityId: swim.id },
    body: { commenting: 'nobody' },
  })
  expect(closed).toMatchObject({ commenting: 'nobody', edited_at: null })
  for (const member of [ada, ben])
    expect(await addComment(member, swim.id, 'Hello')).toBeRejectedWith('comments_closed')
  expect(await listed(cleo, swim.id)).toEqual([['Cold?'], ['Very']])
})

test('lists the pinned comment first, on the first page only', async () => {
  const { ada, ben, visitor } = await openTestApp()
  const swim = await createActivity(ada)
  const ids: number[] = []
  for (const content of ['One', 'Two', 'Three', 'Four']) ids.push((await addComment(ben, swim.id, content)).id)
  const [, two = 0, three = 0] = ids
  await ada.request(comments.pin, { params: { commentId: two } })
  await ada.request(comments.pin, { params: { commentId: three } })

  const pages = await visitor.requestAllPages(comments.list, { params: { activityId: swim.id }, query: { limit: 1 } })
  expect(pages.map((page) => page.map(({ content }) => content))).toEqual([['Three', 'One'], ['Two'], ['Four']])
  expect(pages[0]?.map((comment) => comment.is_pinned)).toEqual([true, false])

  await ada.request(comments.unpin, { params: { commentId: three } })
  expect(await listed(visitor, swim.id)).toEqual([['One'], ['Two'], ['Three'], ['Four']])
})

test('of comments that are pinned at once, one is pinned', async () => {
  const { ada } = await openTestApp()
  const swim = await createActivity(ada)
  const ids = await Promise.all(['One', 'Two', 'Three'].map(async (text) => (await addComment(ada, swim.id, text)).id))
  await Promise.all(ids.map((commentId) => ada.request(comments.pin, { params: { commentId } })))
  const pinned = (await ada.request(comments.list, { params: { activityId: swim.id } })).filter((c) => c.is_pinned)
  expect(pinned).toHaveLength(1)
})

test('rejects to pin a reply', async () => {
  const { ada } = await openTestApp()
  const swim = await createActivity(ada)
  const cold = await addComment(ada, swim.id, 'Cold?')
  const reply = await addComment(ada, swim.id, 'Very', cold.id)
  expect(await ada.request(comments.pin, { params: { commentId: reply.id } })).toBeRejectedWith('reply_not_pinned')
})
