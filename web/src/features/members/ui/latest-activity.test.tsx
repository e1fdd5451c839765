import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { endSession, startSession } from '#lib/session.ts'
import { serverThatAnswers, showInApp } from '../../../testing/in-app.tsx'
import { LatestActivity } from './latest-activity.tsx'

const lake = { id: 5, title: 'Lake', timestamp: '2026-11-21T08:00:00Z' }

beforeEach(() => startSession('secret', 7))
afterEach(() => endSession())

test.each([
  ['its own address', { 'GET /users/12/latest-activity': { body: lake } }],
  ['the older address', { 'GET /activities/latest': { body: lake } }],
  ['a hint in the member’s record', { 'GET /users/12': { body: { id: 12, latest_activity: lake } } }],
])('whoever follows Ben sees what he did last, from %s', async (_where, answers) => {
  serverThatAnswers(answers)
  showInApp(<LatestActivity userId={12} following />)
  expect((await screen.findByRole('link', { name: /Lake/ })).getAttribute('href')).toBe('/activity/5')
})

test('whoever does not follow him is told how to see it, and nothing is asked', () => {
  serverThatAnswers({})
  showInApp(<LatestActivity userId={12} following={false} />)
  expect(screen.getByText('Follow to see latest activity')).toBeTruthy()
})
