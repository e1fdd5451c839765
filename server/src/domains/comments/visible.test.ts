import { comments } from '@daystar/contract/comments'
import { expect, test } from 'vitest'
import type { Member } from '../../testing/callers.ts'
import { createActivity, follow } from '../../testing/member-actions.ts'
import { sharedTestApp } from '../../testing/test-app.ts'

const openTestApp = sharedTestApp()

test('a device asks which comments its member still sees, and when they were edited', async () => {
  const { ada, ben, cleo } = await openTestApp()
  await follow(ben, ada)
  const swim = await createActivity(ada, { title: '寒中水泳', audience: 'followers' })
  const add = async (member: Member, content: string) =>
    (await member.request(comments.add, { params: { activityId: swim.id }, body: { content } })).id
  const [kept, edited, deleted] = [await add(ben, 'جميل'), await add(ben, 'Öncesi'), await add(ada, 'Удалено')]
  const { edited_at: editedAt } = await ben.request(comments.edit, {
    params: { commentId: edited },
    body: { content: 'Sonrası' },
  })
  await ada.request(comments.remove, { params: { commentId: deleted } })

  const onDevice = (member: Member) =>
    member.request(comments.visible, { body: { comment_ids: [kept, edited, deleted, 999_999] } })
  const seen = await onDevice(ben)
  expect(seen.comment_ids.toSorted()).toEqual([kept, edited].toSorted())
  expect(seen.edited_comments).toEqual([{ id: edited, edited_at: editedAt }])
  expect(await onDevice(cleo)).toEqual({ comment_ids: [], edited_comments: [] })
})

test('names no comment that is only a place in its thread', async () => {
  const { ada, ben } = await openTestApp()
  const swim = await createActivity(ada)
  const { id } = await ben.request(comments.add, { params: { activityId: swim.id }, body: { content: 'Onde?' } })
  const reply = { content: 'Na represa', parent_id: id }
  await ada.request(comments.add, { params: { activityId: swim.id }, body: reply })
  await ben.request(comments.remove, { params: { commentId: id } })
  expect(await ada.request(comments.visible, { body: { comment_ids: [id] } })).toMatchObject({ comment_ids: [] })
})
