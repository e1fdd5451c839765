import { activities } from '@daystar/contract/activities'
import { circles } from '@daystar/contract/circles'
import { comments } from '@daystar/contract/comments'
import { connections } from '@daystar/contract/connections'
import { engagement } from '@daystar/contract/engagement'
import { events } from '@daystar/contract/events'
import { api } from '@daystar/contract/index'
import { invitations } from '@daystar/contract/joining/invitations'
import { blocks } from '@daystar/contract/moderation/blocks'
import { planning } from '@daystar/contract/planning'
import type { Route } from '@daystar/contract/route'
import { expect, test } from 'vitest'
import type { Member } from '../../testing/callers.ts'
import { createEvent } from '../../testing/event-actions.ts'
import { createActivity, createCircle, leaveCircle } from '../../testing/member-actions.ts'
import { sharedTestApp } from '../../testing/test-app.ts'

const openTestApp = sharedTestApp()

const headers = { 'idempotency-key': 'tap-1' }

interface Scene {
  readonly ada: Member
  readonly ben: Member
}
/** Prepares a write of Ben whose response shows something of Ada, and the change that hides it from him. */
type Prepare = (
  scene: Scene,
) => Promise<{ write: () => Promise<{ statusCode: number; body: string }>; hide: () => unknown }>

const block = ({ ada, ben }: Scene) => ada.request(blocks.add, { params: { userId: ben.id } })

const changes: readonly (readonly [string, Prepare])[] = [
  [
    'an answer to an event',
    async (scene) => {
      const { id: eventId } = await createEvent(scene.ada, { title: 'Залив на рассвете' })
      const input = { params: { eventId }, body: { answer: 'going' as const }, headers }
      return { write: () => scene.ben.requestRaw(events.answer, input), hide: () => block(scene) }
    },
  ],
  [
    'a request to connect',
    async (scene) => {
      const input = { body: { addressee_id: scene.ada.id }, headers }
      return { write: () => scene.ben.requestRaw(connections.request, input), hide: () => block(scene) }
    },
  ],
  [
    'an accepted request',
    async (scene) => {
      const { connection_id: connectionId } = await scene.ada.request(connections.request, {
        body: { addressee_id: scene.ben.id },
      })
      const input = { params: { connectionId }, headers }
      return { write: () => scene.ben.requestRaw(connections.accept, input), hide: () => block(scene) }
    },
  ],
  [
    'a high five',
    async (scene) => {
      const { id } = await createActivity(scene.ada)
      const input = { body: { activity_id: id }, headers }
      return { write: () => scene.ben.requestRaw(engagement.give, input), hide: () => block(scene) }
    },
  ],
  [
    'a star',
    async (scene) => {
      const { id: activityId } = await createActivity(scene.ada)
      const { id: commentId } = await scene.ada.request(comments.add, {
        params: { activityId },
        body: { content: 'Kälte' },
      })
      const input = { params: { commentId }, headers }
      return { write: () => scene.ben.requestRaw(comments.star, input), hide: () => block(scene) }
    },
  ],
  [
    'joining a circle',
    async ({ ada, ben }) => {
      const circleId = await createCircle(ada, 'Ada’s circle', false)
      const input = { params: { circleId }, headers }
      return {
        write: () => ben.requestRaw(circles.joinSelf, input),
        hide: async () => {
          await leaveCircle(ben, circleId)
          await ada.request(circles.edit, { params: { circleId }, body: { is_private: true } })
        },
      }
    },
  ],
  [
    'an edit of an activity',
    async ({ ada, ben }) => {
      const circleId = await createCircle(ada, 'Ada’s circle', true, [ben])
      const { id: activityId } = await createActivity(ben, { circle_ids: [circleId] })
      const input = { params: { activityId }, body: { title: 'River' }, headers }
      return { write: () => ben.requestRaw(activities.update, input), hide: () => leaveCircle(ben, circleId) }
    },
  ],
]

test.each(changes)('%s that is sent again does not return what has been hidden since', async (_, prepare) => {
  const { ada, ben, testApp } = await openTestApp()
  const { write, hide } = await prepare({ ada, ben })
  expect((await write()).statusCode).toBeLessThan(300)
  await hide()
  const again = await write()
  expect(JSON.parse(again.body)).toMatchObject({ code: 'key_completed' })
  for (const text of [ada.name, 'рассвете', 'high_five_count', 'star_count', 'River'])
    expect(again.body).not.toContain(text)
  const stored = await testApp.db
    .selectFrom('idempotency_keys')
    .select('reply')
    .where('member_id', '=', ben.id)
    .execute()
  expect(stored).toEqual([{ reply: null }])
})

test('a response that an earlier version stored for a change of state is not returned', async () => {
  const { ada, ben, testApp } = await openTestApp()
  const { id: eventId } = await createEvent(ada)
  const input = { params: { eventId }, body: { answer: 'maybe' as const }, headers }
  await ben.request(events.answer, input)
  await testApp.db
    .updateTable('idempotency_keys')
    .set({ reply: JSON.stringify({ title: 'Lake swim' }) })
    .where('member_id', '=', ben.id)
    .execute()
  expect(await ben.request(events.answer, input)).toBeRejectedWith('key_completed')
})

test('a change without a response is confirmed again', async () => {
  const { ada, ben } = await openTestApp()
  const circleId = await createCircle(ada, 'Schwimmer', false, [ben])
  const input = { params: { circleId, userId: ben.id }, headers }
  for (let attempt = 0; attempt < 2; attempt += 1)
    expect((await ben.requestRaw(circles.leave, input)).statusCode).toBe(204)
})

test('only endpoints that create something repeat their response', () => {
  const endpoints = Object.values(api).flatMap((routes) => Object.values(routes as Record<string, Route>))
  const repeating = endpoints.filter(({ options }) => options.repeatsReply)
  expect(repeating).toContain(activities.upload)
  for (const { method, path, options } of repeating) {
    expect([method, options.acceptsIdempotencyKey, options.reply !== undefined], path).toEqual(['POST', true, true])
    expect(/\/(?:accept|join|star|highfive|confirm)/.test(path), path).toBe(false)
  }
  // Its response contains other members and an event.
  for (const other of [invitations.create, planning.savePlan]) expect(repeating).not.toContain(other)
})
