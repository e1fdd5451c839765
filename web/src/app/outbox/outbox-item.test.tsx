import type { ActivityChanges } from '@daystar/contract/activities'
import { QueryClient } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryKeys } from '#lib/api/query-keys.ts'
import { normalizeActivity } from '#lib/compatibility/activities.ts'
import { outcomeOf } from '#lib/outbox/sending/answers.ts'
import type { OutboxItem } from '#lib/outbox/types.ts'
import { formatDateTime } from '#lib/texts/dates.ts'
import { renderInApp } from '../../testing/render-in-app.tsx'
import { waitingAction } from '../../testing/waiting-writes.ts'
import { OutboxItemRow } from './outbox-item.tsx'

const item = {
  id: 3,
  kind: 'activity:create',
  createdId: 'id',
  body: { title: 'Cold lake', circle_ids: [3] },
  files: [],
  objects: [],
  state: 'failed',
  mayHaveArrived: false,
  attempts: 1,
  failure: null,
  summary: { title: 'Cold lake' },
} as unknown as OutboxItem
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent)

test('keeps an activity for a circle that was left, with the reason and what the member can do', () => {
  const body = { code: 'members_only', detail: 'Only members can post in this circle.' }
  const outcome = outcomeOf(item, { status: 403, body, retryAfterMs: null }, false)
  if (outcome.type !== 'rejected') return expect.unreachable('The activity is not kept.')
  renderInApp(<OutboxItemRow item={{ ...item, failure: outcome.failure }} />)
  expect(screen.getByText('Only members can post in this circle.')).toBeTruthy()
  expect(buttons()).toEqual(['Retry', 'Edit', 'Copy', 'Discard'])
})

test.each([
  [429, 'circle_notices_full', 'The circle got as many notices as it can in 24 hours. Please try again later.'],
  [403, 'admins_only', 'Only admins can do this.'],
])('keeps a notice to a circle that was rejected with %s %s, with the reason', (status, code, detail) => {
  const notice: OutboxItem = { ...item, kind: 'circle:notice', body: { text: 'At six' }, summary: { title: 'At six' } }
  const outcome = outcomeOf(notice, { status, body: { code, detail }, retryAfterMs: null }, false)
  if (outcome.type !== 'rejected') return expect.unreachable('The notice is not kept.')
  renderInApp(<OutboxItemRow item={{ ...notice, failure: outcome.failure }} />)
  expect(screen.getByText('Notice “At six”')).toBeTruthy()
  expect(screen.getByText(detail)).toBeTruthy()
  expect(buttons()).toEqual(['Retry', 'Edit', 'Copy', 'Discard'])
})

test('shows both versions of an activity that was also changed on another device', () => {
  const failure = { status: 409, code: 'activity_changed', message: null, current: { title: 'Warm lake' } }
  renderInApp(<OutboxItemRow item={{ ...item, kind: 'activity:edit', body: { title: 'Cold lake' }, failure }} />)
  const terms = screen.getAllByRole('term').map(({ textContent }) => textContent)
  const texts = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(terms).toEqual(['Your version', 'The other version'])
  expect(texts).toEqual(['Cold lake', 'Warm lake'])
  expect(buttons()).toEqual(['Send my version', 'Edit', 'Copy', 'Discard'])
})

const before = {
  id: 41,
  title: 'Cold lake',
  timestamp: '2026-06-30T22:12:00.000Z',
  local_date: '2026-07-01',
  audience: 'everyone',
  location: 'Weißensee',
  edited_at: null,
}

/** An edit that met another version, with what is shown of both: the label, and the own and the other version. */
function shownConflicts(changes: ActivityChanges, current: object, cache = new QueryClient()): (string | null)[][] {
  const media = { items: null, files: [] }
  const edit = waitingAction('activity:edit', { activity: normalizeActivity(before), changes, media })
  const failure = { status: 409, code: 'activity_changed', message: null, current: { ...before, ...current } }
  renderInApp(<OutboxItemRow item={{ ...item, ...edit, files: [], failure }} />, cache)
  return screen.getAllByRole('listitem').map((row) => {
    const texts = within(row).getAllByRole('definition')
    return [row.firstElementChild?.textContent ?? null, ...texts.map(({ textContent }) => textContent)]
  })
}

test('shows the date of both versions', () => {
  const changes = { timestamp: '2026-06-29T18:00:00.000Z', time_zone: 'Pacific/Auckland' }
  const current = { timestamp: '2026-06-28T06:30:00.000Z', local_date: '2026-06-28', location: 'Rotorua' }
  const dates = [changes.timestamp, current.timestamp].map((instant) => formatDateTime(instant))
  expect(shownConflicts(changes, current)).toEqual([['When', ...dates]])
})

test('shows who could see both versions, with the names of the circles', () => {
  const cache = new QueryClient()
  cache.setQueryData([...queryKeys.circles, 'mine'], [{ id: 8, name: '朝の水泳' }])
  const changes = { audience: 'followers', circle_ids: [8] } as const
  const current = { audience: 'me', circle_ids: [3], circles: [{ id: 3, name: 'Κολυμβητές' }] }
  expect(shownConflicts({ ...changes, circle_ids: [8] }, current, cache)).toEqual([
    ['Who can see it', 'Followers, 朝の水泳', 'Only me, Κολυμβητές'],
  ])
})

test('shows everything that both versions changed, and nothing else', () => {
  const changes = { title: 'Meer', mood: '', duration: '45m', location: '', place_id: null, lat: null, lng: null }
  const current = { title: 'Sea', duration: '2h', tags: ['swim'], commenting: 'nobody' }
  expect(shownConflicts({ ...changes, tags: [], commenting: 'followers' }, current)).toEqual([
    ['Title', 'Meer', 'Sea'],
    ['Duration', '45m', '2h'],
    ['Tags', '–', '#swim'],
    ['Who can comment', 'Followers', 'No one'],
  ])
})
