import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { outcomeOf } from '#lib/outbox/answers.ts'
import type { OutboxItem } from '#lib/outbox/types.ts'
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
  render(<OutboxItemRow item={{ ...item, failure: outcome.failure }} />)
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
  render(<OutboxItemRow item={{ ...notice, failure: outcome.failure }} />)
  expect(screen.getByText('Notice “At six”')).toBeTruthy()
  expect(screen.getByText(detail)).toBeTruthy()
  expect(buttons()).toEqual(['Retry', 'Edit', 'Copy', 'Discard'])
})

test('shows both versions of an activity that was also changed on another device', () => {
  const failure = { status: 409, code: 'activity_changed', message: null, current: { title: 'Warm lake' } }
  render(<OutboxItemRow item={{ ...item, kind: 'activity:edit', body: { title: 'Cold lake' }, failure }} />)
  const terms = screen.getAllByRole('term').map(({ textContent }) => textContent)
  const texts = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(terms).toEqual(['Your version', 'The other version'])
  expect(texts).toEqual(['Cold lake', 'Warm lake'])
  expect(buttons()).toEqual(['Send my version', 'Edit', 'Copy', 'Discard'])
})
