// @vitest-environment node
import { beforeEach, expect, test } from 'vitest'
import { type OutboxDatabase, openOutboxDatabase } from '#lib/outbox/database.ts'
import { definitionOf } from '#lib/outbox/definitions.ts'
import { runSender } from '#lib/outbox/sending/sender.ts'
import { OutboxStore } from '#lib/outbox/store.ts'
import { itemFormat } from '#lib/outbox/stored-item.ts'
import { stubIndexedDb } from '#lib/outbox/testing/stub-indexed-db.ts'
import type { OutboxItem } from '#lib/outbox/types.ts'
import { ShownPage } from '../../testing/waiting-writes.ts'

type Row = [title: string, kind: string, request: string, summary: OutboxItem['summary'], parts: Partial<OutboxItem>]

/** An item as version 0.1 stored it, without a format and with its place in the order. */
function stored(id: number, [, kind, request, summary, parts]: Row) {
  const [method, path] = request.split(' ') as [OutboxItem['method'], string]
  const sent = { kind, method, path, objects: [], files: [], ...parts, summary }
  const state = {
    state: 'waiting' as const,
    mayHaveArrived: false,
    attempts: 0,
    notBefore: 0,
    failure: null,
    version: 1,
  }
  const loggedAt = '2026-07-02T08:00:00.000Z'
  return { ...sent, ...state, id, position: id, idempotencyKey: `key-${id}`, userId: 7, loggedAt }
}

const base = {
  ...{
    title: 'Озеро, 9 °C',
    description: 'Cold.',
    mentions: [],
    mood: 'Calm',
    duration: '45m',
    location: 'Wellington',
  },
  ...{ place_id: null, lat: null, lng: null, timestamp: '2026-06-30T22:12:34.567Z', time_zone: 'etc/gmt-14' },
  ...{ tags: ['swim'], circle_ids: [3], audience: 'followers', commenting: 'everyone', members_only: false },
  ...{ media_items: [{ media_id: 5, alt_text: 'Lake' }], companion_ids: [] },
}
const activity = {
  ...{ title: 'بحيرة', timestamp: '2026-05-02T06:00:00.250Z', time_zone: 'Asia/Beirut', circle_ids: [3] },
  ...{ members_only: true, media_items: [{ file: 0, alt_text: 'Blue' }] },
}
const edit = { title: '湖', mood: '', if_edited_at: '2026-07-01T10:00:00.000Z' }
const answer = { answer: 'going', guests: 1, note: '', reminders: [60] }
const file = { name: 'sky.jpg', bytes: 3, type: 'image/jpeg' }
const [createdId, on] = ['id', true]

/** Items of each kind with their titles. */
// biome-ignore format: one row for each.
const lastRelease = ([
  ['Activity “بحيرة”', 'activity:create', 'POST /activities/upload', { title: 'بحيرة' },
    { createdId, body: activity, files: [file] }],
  ['Changes of “湖”', 'activity:edit', 'PATCH /activities/:activityId', { title: '湖' },
    { params: { activityId: 41 }, body: edit, objects: ['activity:41'], base }],
  ['Deletion of “Sjö”', 'activity:delete', 'DELETE /activities/:activityId', { title: 'Sjö' },
    { params: { activityId: 42 }, objects: ['activity:42'], slot: 'delete:42' }],
  ['Comment “शाबाश”', 'comment:add', 'POST /comments/:activityId', { title: 'शाबाश' },
    { params: { activityId: -1 }, body: { content: 'शाबाश', alt_text: 'Cold' }, objects: ['comments:-1', 'activity:-1'],
      createdId, files: [{ ...file, name: 'cold.jpg', bytes: 4 }] }],
  ['Comment “ありがとう”', 'comment:add', 'POST /comments/:activityId', { title: 'ありがとう' },
    { params: { activityId: 41 }, body: { content: 'ありがとう', parent_id: 31 }, createdId,
      objects: ['comments:41', 'activity:41', 'comment:31'], preview: { threadId: 31 } }],
  ['Deletion of the comment “Браво!”', 'comment:delete', 'DELETE /comments/:commentId', { title: 'Браво!' },
    { params: { commentId: 32 }, objects: ['comment:32'], preview: { activityId: 41 } }],
  ['Star for “Браво!”', 'comment:star', 'POST /comments/:commentId/star', { title: 'Браво!', on },
    { params: { commentId: 31 }, objects: ['star:31', 'comment:31'], slot: 'star:31', preview: { activityId: 41 } }],
  ['High five for “Озеро, 9 °C”', 'high-five', 'POST /activities/highfive', { title: 'Озеро, 9 °C', on },
    { body: { activity_id: 41, sender_id: 7 }, objects: ['high-five:41'], slot: 'high-five:41' }],
  ['High five removed from “Λίμνη”', 'high-five', 'DELETE /activities/highfive', { title: 'Λίμνη', on: false },
    { body: { activity_id: 43 }, objects: ['high-five:43'], slot: 'high-five:43' }],
  ['Answer for “Лятно плуване”', 'event:answer', 'PUT /events/:eventId/answer', { title: 'Лятно плуване', on },
    { params: { eventId: 6 }, body: answer, objects: ['event:6'], slot: 'event-answer:6' }],
  ['Answer withdrawn from “Ski”', 'event:answer', 'DELETE /events/:eventId/answer', { title: 'Ski', on: false },
    { params: { eventId: 9 }, objects: ['event:9'], slot: 'event-answer:9' }],
  ['Comment “Я приду”', 'event:comment', 'POST /events/:eventId/comments', { title: 'Я приду' },
    { params: { eventId: 6 }, body: { content: 'Я приду' }, objects: ['event-comments:6'], createdId }],
  ['Notice “The boats are back.”', 'circle:notice', 'POST /groups/:circleId/notices', { title: 'The boats are back.' },
    { params: { circleId: 3 }, body: { text: 'The boats are back.' }, objects: ['circle:3'], createdId }],
  ['Connection with Bjørn', 'connection', 'POST /connections/request', { title: 'Bjørn', on },
    { body: { addressee_id: 8 }, objects: ['connection:8'], slot: 'connection:8:following',
      preview: { userId: 8, action: 'connect' } }],
  ['Connection with 花子', 'connection', 'POST /connections/requests/:connectionId/accept', { title: '花子', on },
    { params: { connectionId: 77 }, objects: ['connection:9'], slot: 'request:77',
      preview: { userId: 9, action: 'accept' } }],
  ['End of the connection with Léa', 'connection', 'DELETE /connections/followers/:userId', { title: 'Léa', on: false },
    { params: { userId: 10 }, objects: ['connection:10'], slot: 'connection:10:follower',
      preview: { userId: 10, action: 'remove-follower' } }],
  ['Joining Κολυμβητές', 'membership', 'POST /groups/:circleId/join/:userId', { title: 'Κολυμβητές', on },
    { params: { circleId: 3, userId: 7 }, query: { invite: 'abc' }, objects: ['circle:3'], slot: 'membership:3' }],
  ['Leaving Ski', 'membership', 'DELETE /groups/:circleId/members/:userId', { title: 'Ski', on: false },
    { params: { circleId: 4, userId: 7 }, objects: ['circle:4'], slot: 'membership:4' }],
  ['Changes of your planning', 'planning', 'PUT /planning/:place/goals', { title: 'goals' },
    { params: { place: 'home' }, body: { content: 'Swim', base: null }, objects: ['planning:home:goals'],
      slot: 'planning:home:goals' }],
] satisfies Row[]).map((row, index) => [row[0], stored(index + 1, row)] as const)

let db: OutboxDatabase
let store: OutboxStore
beforeEach(async () => {
  stubIndexedDb()
  db = await openOutboxDatabase()
  store = new OutboxStore(db)
})

/** Sends everything to a server that accepts it; returns the items as they were sent. */
async function sendAll(): Promise<OutboxItem[]> {
  const sent: OutboxItem[] = []
  await runSender({
    ...{ userId: 7, store, token: 'secret', signal: new AbortController().signal, once: true },
    send: async (item) => {
      sent.push(item)
      return { status: 200, body: { id: 1000 + item.id }, retryAfterMs: null }
    },
    pause: async () => {},
    events: { onChange() {}, onSent() {}, onHalt() {} },
  })
  return sent.sort((a, b) => a.id - b.id)
}

test('items of version 0.1 are listed and shown, and sent as they were stored', async () => {
  for (const [, item] of lastRelease) await db.put('items', item)
  const items = await store.list(7)
  expect(items.map((item) => definitionOf(item).title(item.summary))).toEqual(lastRelease.map(([title]) => title))
  const page = new ShownPage()
  page.readFeed()
  page.show(items)
  expect(page.activities.map(({ title, comment_count }) => [title, comment_count])).toEqual([['بحيرة', 1]])
  for (const item of items) page.hide(item, false)
  expect(page.activities).toEqual([])

  const sent = await sendAll()
  expect(await store.list(7)).toEqual([])
  expect(sent.map(({ format }) => format)).toEqual(lastRelease.map(() => itemFormat))
  const requestOf = ({ method, path, params, query, body, idempotencyKey }: Omit<OutboxItem, 'format'>) => {
    return { method, path, params, query, body, idempotencyKey }
  }
  const expected = lastRelease.map(([, item]) => requestOf(item))
  // The activity of its first comment has an id now.
  expect(sent.map(requestOf)).toEqual(expected.with(3, { ...expected[3], params: { activityId: 1001 } } as never))
})

test('an item of a later version stays on the device until that version sends it, and can be discarded', async () => {
  const later = stored(1, ['', 'high-five', 'POST /later', { title: 'Später' }, {}])
  await db.put('items', { ...later, format: itemFormat + 1 })
  const [item] = await store.list(7)
  if (!item) throw new Error('Expected an item')
  expect(definitionOf(item).title(item.summary)).toBe('Später')
  expect(new ShownPage().show([item])).toEqual([])
  expect(await sendAll()).toEqual([])
  expect(await store.takeBack(item.id)).toBe(true)
})

test('an item of a kind that this version does not know is listed and sent', async () => {
  const item = stored(1, ['', 'poll:vote', 'POST /polls/:pollId', { title: '投票' }, { params: { pollId: 3 } }])
  await db.put('items', item)
  const [listed] = await store.list(7)
  if (!listed) throw new Error('Expected an item')
  expect(definitionOf(listed).title(listed.summary)).toBe('投票')
  const page = new ShownPage()
  page.show([listed])
  page.hide(listed, true)
  expect(definitionOf(listed).undo(listed, [])).toBeNull()
  expect(await sendAll()).toMatchObject([{ path: '/polls/:pollId', params: { pollId: 3 } }])
})
