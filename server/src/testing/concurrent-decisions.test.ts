import { activities } from '@daystar/contract/activities'
import { comments } from '@daystar/contract/comments'
import { connections } from '@daystar/contract/connections'
import { engagement } from '@daystar/contract/engagement'
import { expect, test } from 'vitest'
import type { Tx } from '../platform/database/database.ts'
import type { Member } from './callers.ts'
import { duringTransaction } from './database/held-transaction.ts'
import { createTestApp } from './test-app.ts'

const hide = (activityId: number) => (tx: Tx) =>
  tx.updateTable('activities').set({ audience: 'me' }).where('id', '=', activityId).execute()

const reactions: [string, (member: Member, activityId: number) => Promise<unknown>][] = [
  ['high five', (member, id) => member.request(engagement.give, { body: { activity_id: id } })],
  [
    'comment on',
    (member, id) => member.request(comments.add, { params: { activityId: id }, body: { content: 'Cold!' } }),
  ],
]

test.each(reactions)('no member can %s an activity that is hidden concurrently', async (_, react) => {
  const { ada, ben, testApp } = await createTestApp()
  const { id } = await ada.request(activities.upload, { body: { title: 'Lake' } })
  expect(await duringTransaction(testApp, hide(id), () => react(ben, id))).toBeRejectedWith('activity_not_found')
  expect(await ada.request(activities.read, { params: { activityId: id } })).toMatchObject({
    high_five_count: 0,
    comment_count: 0,
  })
})

test('a member whose operator rights are revoked at the same moment cannot delete a comment', async () => {
  const { ada, olga: operator, testApp } = await createTestApp({ members: ['olga'] })
  const { id } = await ada.request(activities.upload, { body: { title: 'Lake' } })
  const comment = await ada.request(comments.add, { params: { activityId: id }, body: { content: 'Cold!' } })
  const params = { commentId: comment.id }

  const revoke = (tx: Tx) => tx.updateTable('members').set({ role: 'member' }).where('id', '=', operator.id).execute()
  const remove = () => operator.request(comments.remove, { params })
  expect(await duringTransaction(testApp, revoke, remove)).toBeRejectedWith('author_only')
  expect(await ada.request(comments.read, { params })).toMatchObject({ content: 'Cold!' })
})

test('a request that is cancelled at the same moment cannot be accepted or declined', async () => {
  const { ada, ben, testApp } = await createTestApp()
  for (const answer of [connections.accept, connections.decline]) {
    const { connection_id } = await ada.request(connections.request, { body: { addressee_id: ben.id } })
    const cancel = async (tx: Tx) => {
      await tx.selectFrom('members').select('id').orderBy('id').forNoKeyUpdate().execute()
      await tx.deleteFrom('connections').where('id', '=', connection_id).execute()
    }
    const respond = () => ben.request(answer, { params: { connectionId: connection_id } })
    expect(await duringTransaction(testApp, cancel, respond)).toBeRejectedWith('request_not_found')
  }
})
