import { afterEach, expect, test } from 'vitest'
import { on, type WindowEventName } from './window-events.ts'

let stop = () => {}
afterEach(() => stop())

/** Dispatches an event as any script on the page can, and returns the details that a listener receives. */
function received(name: WindowEventName, ...details: unknown[]): unknown[] {
  const list: unknown[] = []
  stop = on(name, (detail) => list.push(detail))
  for (const detail of details) window.dispatchEvent(new CustomEvent(name, { detail }))
  window.dispatchEvent(new Event(name))
  return list
}

const unusable = [undefined, null, 5, 'text', {}, { activityId: 'five' }, { activityId: 0 }, { activityId: -1 }]

test.each([
  'activity:open',
  'activity:edit',
  'activity:created',
  'activity-updated',
  'activity:deleted',
  'comment-added',
] as const)('ignores %s without the id of an activity', (name) => {
  expect(received(name, ...unusable)).toEqual([])
})

test('reads the id of an activity from a number, from text and from the activity itself', () => {
  const activity = { id: 5, title: 'Lake' }
  expect(received('activity:open', { activityId: 5 }, { activityId: '5', commentId: 9 }, { activity })).toEqual([
    { activityId: 5 },
    { activityId: 5, commentId: 9 },
    { activityId: 5, activity },
  ])
})

test('ignores a deleted comment without its activity or its author', () => {
  expect(received('comment-deleted', { activityId: 5 }, { userId: 7 }, { activityId: 5, userId: 7 })).toEqual([
    { activityId: 5, userId: 7 },
  ])
})

test('ignores an outgoing request without a member or a status', () => {
  const sent = { userId: 7, connectionId: 3, name: 'Ada', status: 'sent' }
  expect(
    received('connections:outgoing', undefined, { status: 'sent' }, { userId: 7 }, { userId: 7, status: 'lost' }, sent),
  ).toEqual([sent])
})

test('ignores a scope without text', () => {
  expect(received('feed:set-scope', undefined, {}, { scope: 5 }, { scope: '' }, { scope: 'mine' })).toEqual([
    { scope: 'mine' },
  ])
})

test('counts only numbers', () => {
  expect(received('me:counts', { followersDelta: '1' }, { followingDelta: 1, followersDelta: Number.NaN })).toEqual([
    {},
    { followingDelta: 1 },
    {},
  ])
})

test('passes events on that need no detail', () => {
  expect(received('monthly:opened')).toEqual([{}])
  expect(received('planning:open', { tool: 'plan' })).toEqual([{ tool: 'plan' }, {}])
})
