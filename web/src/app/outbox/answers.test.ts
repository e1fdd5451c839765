import { expect, test } from 'vitest'
import type { Kind } from '#lib/outbox/definition.ts'
import { type Answer, delayAfter, outcomeOf } from '#lib/outbox/sending/answers.ts'
import type { OutboxItem } from '#lib/outbox/types.ts'
import { sampleNames } from '../../testing/sample.ts'
import './registry.ts'

const kinds: Record<Kind, Partial<OutboxItem>> = {
  'activity:create': { createdId: 'id', files: [{ name: 'lake.jpg', bytes: 3, type: 'image/jpeg' }] },
  'activity:edit': {},
  'activity:delete': {},
  'comment:add': { createdId: 'id' },
  'comment:delete': {},
  'comment:star': { summary: { title: 'Cold', on: true } },
  'high-five': { summary: { title: 'Lake', on: true } },
  'event:answer': { summary: { title: 'Lake swim', on: true } },
  'event:comment': { createdId: 'id' },
  'circle:notice': { createdId: 'id' },
  connection: { summary: { title: sampleNames.ben, on: true } },
  membership: { summary: { title: 'Swimmers', on: true } },
  planning: {},
}

function itemOf(kind: Kind): OutboxItem {
  return {
    id: 1,
    userId: 7,
    kind,
    format: 1,
    method: 'POST',
    path: '/',
    objects: [],
    idempotencyKey: 'key',
    loggedAt: '2026-07-01T10:00:00.000Z',
    state: 'sending',
    mayHaveArrived: true,
    attempts: 1,
    notBefore: 0,
    failure: null,
    files: [],
    version: 1,
    summary: { title: 'Lake' },
    ...kinds[kind],
  }
}

const error = (status: number, code: string): Answer => ({
  status,
  body: { detail: `The reason: ${code}`, code },
  retryAfterMs: null,
})
const html = (status: number): Answer => ({ status, body: undefined, retryAfterMs: null })

/** What has to happen with an item of any kind, unless the kind is an exception. */
const answers: [string, Answer, string, Partial<Record<Kind, string>>?][] = [
  ['no answer', html(0), 'later'],
  ['a login page of the network', html(200), 'later'],
  ['a redirect', html(302), 'later'],
  [
    'an empty success',
    html(204),
    'done',
    { 'activity:create': 'later', 'comment:add': 'later', 'event:comment': 'later', 'circle:notice': 'later' },
  ],
  ['the object', { status: 200, body: { id: 9 }, retryAfterMs: null }, 'done'],
  ['a request that was carried out earlier', error(409, 'key_completed'), 'done'],
  ['a request that is in progress', error(409, 'key_in_progress'), 'later'],
  ['a version that was changed elsewhere', error(409, 'activity_changed'), 'rejected', { 'activity:edit': 'conflict' }],
  ['not signed in', error(401, 'not_authenticated'), 'halt'],
  ['a suspension', error(403, 'account_suspended'), 'halt'],
  ['a page of a proxy with 403', html(403), 'later'],
  ['a rejection with 403', error(403, 'forbidden'), 'rejected'],
  ['a missing activity', error(404, 'activity_not_found'), 'rejected', { 'activity:delete': 'done' }],
  ['a missing comment', error(404, 'comment_not_found'), 'rejected', { 'comment:delete': 'done' }],
  ['something that is gone', error(410, 'gone'), 'rejected'],
  ['invalid input', { status: 422, body: { detail: [{ msg: 'Too long' }] }, retryAfterMs: null }, 'rejected'],
  ['a file that is too large', html(413), 'rejected'],
  ['a file of a wrong type', error(415, 'media_unsupported'), 'rejected'],
  ['too many requests', error(429, 'too_many'), 'later'],
  ['a limit that lasts for a day', error(429, 'circle_notices_full'), 'later', { 'circle:notice': 'rejected' }],
  ['a failure of the server', error(500, 'unknown'), 'later'],
  ['a server that is away', html(502), 'later'],
  ['an overloaded server', error(503, 'unavailable'), 'later'],
  ['a full disk', error(507, 'storage_full'), 'later'],
]

test.each(answers)('keeps or finishes each action after %s', (_, answer, expected, exceptions = {}) => {
  const kindNames = Object.keys(kinds) as Kind[]
  const outcomes = Object.fromEntries(kindNames.map((kind) => [kind, outcomeOf(itemOf(kind), answer, false).type]))
  expect(outcomes).toEqual(Object.fromEntries(kindNames.map((kind) => [kind, exceptions[kind] ?? expected])))
})

test.each([error(503, 'unavailable'), error(507, 'storage_full')])(
  'keeps an activity until its file can be stored ($status)',
  (answer) => {
    const unstored = { ...answer, fileName: 'دریا.jpg', fileIndex: 0 }
    expect(outcomeOf(itemOf('activity:create'), unstored, false)).toMatchObject({ type: 'later' })
  },
)

test('treats the removal of what is gone, and joining twice, as done', () => {
  const off = (kind: Kind) => ({ ...itemOf(kind), summary: { title: 'Lake', on: false } })
  expect(outcomeOf(off('high-five'), error(404, 'activity_not_found'), false).type).toBe('done')
  expect(outcomeOf(off('comment:star'), error(404, 'comment_not_found'), false).type).toBe('done')
  expect(outcomeOf(itemOf('membership'), error(409, 'already_member'), false).type).toBe('done')
})

test('names the reason and the file of a rejection', () => {
  expect(outcomeOf(itemOf('activity:create'), html(413), false)).toMatchObject({
    failure: { status: 413, fileName: 'lake.jpg' },
  })
  expect(outcomeOf(itemOf('comment:add'), error(404, 'activity_not_found'), false)).toMatchObject({
    failure: { message: 'The reason: activity_not_found' },
  })
})

test('still expects the earlier attempt to have arrived after too many requests', () => {
  expect(outcomeOf(itemOf('comment:add'), error(429, 'too_many'), true)).toMatchObject({ mayHaveArrived: true })
  expect(outcomeOf(itemOf('comment:add'), error(429, 'too_many'), false)).toMatchObject({ mayHaveArrived: false })
})

test('waits twice as long after each attempt, at most a quarter of an hour, and as long as the server asks for', () => {
  const middle = () => 0.5
  expect([1, 2, 3, 20].map((attempts) => delayAfter(attempts, middle))).toEqual([2000, 4000, 8000, 900_000])
  const asked = { ...error(503, 'unavailable'), retryAfterMs: 120_000 }
  expect(outcomeOf(itemOf('high-five'), asked, false)).toMatchObject({ afterMs: 120_000 })
})
