import { comments } from '@daystar/contract/comments'
import { expect, test } from 'vitest'
import { createArchiveOf } from '../../../testing/archives/member-with-everything.ts'
import type { Member } from '../../../testing/callers.ts'
import { createEvent } from '../../../testing/event-actions.ts'
import { addComment, createActivity, createCircle, follow, leaveCircle } from '../../../testing/member-actions.ts'
import { sharedTestApp } from '../../../testing/test-app.ts'
import { type CollectionName, collectionFile, type ItemOf } from '../format.ts'

const openTestApp = sharedTestApp()

const itemsOf = <C extends CollectionName>(files: Map<string, Buffer>, name: C): ItemOf<C>[] =>
  JSON.parse(files.get(collectionFile(name, 1))?.toString() ?? '[]')
const textsOf = (files: Map<string, Buffer>) =>
  [...files].filter(([path]) => /json|html/.test(path)).map(([, content]) => content.toString())
test('an event in a circle that the member has left is there without those who were invited', async () => {
  const { ada, ben, cleo, dora, testApp } = await openTestApp({ members: ['dora'] })
  const circleId = await createCircle(ben, 'Schwimmer', true, [ada, cleo, dora])
  for (const author of [ada, dora])
    await createEvent(author, { audience: 'circle', circle_id: circleId, invited_ids: [cleo.id] })
  await leaveCircle(ada, circleId)

  const invitedBy = async (author: Member) => itemsOf(await createArchiveOf(testApp, author), 'events')[0]?.invited
  expect(await invitedBy(dora)).toMatchObject([{ id: cleo.id }])
  expect(await invitedBy(ada)).toEqual([])
})

test('a limited member who is not followed has no name anywhere', async () => {
  const { ada, ben, cleo, testApp } = await openTestApp()
  const { db } = testApp
  await follow(cleo, ada)
  const { id } = await createActivity(ben)
  const theirs = await addComment(cleo, id, 'Well done')
  await ada.request(comments.star, { params: { commentId: theirs.id } })
  await db.insertInto('mutes').values({ member_id: ada.id, muted_member_id: cleo.id }).execute()
  await db.insertInto('invited_members').values({ member_id: ada.id, invited_by: cleo.id }).execute()
  await db.updateTable('members').set({ is_limited: true }).where('id', '=', cleo.id).execute()

  const files = await createArchiveOf(testApp, ada)

  expect(itemsOf(files, 'connections')).toMatchObject([{ direction: 'follower', member: null }])
  expect(itemsOf(files, 'notifications')).toContainEqual(expect.objectContaining({ actor: null }))
  expect(itemsOf(files, 'mutes')).toMatchObject([{ member: null }])
  expect(itemsOf(files, 'stars_given')).toMatchObject([{ activity: { author: { id: ben.id } }, author: null }])
  expect(JSON.parse(files.get('profile.json')?.toString() ?? '')).toMatchObject({ invited_by: null })
  expect(textsOf(files).filter((text) => text.includes(cleo.name))).toEqual([])
})
