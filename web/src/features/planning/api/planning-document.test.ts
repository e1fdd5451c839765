import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSession, startSession } from '#lib/session.ts'
import { serverThatAnswers } from '../../../testing/in-app.tsx'
import { PlanningDocument } from './planning-document.ts'

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  startSession('secret', 7)
})
afterEach(() => {
  vi.useRealTimers()
  endSession()
})

const saving = () =>
  serverThatAnswers({
    'PUT /planning/home/goals': ({ body }) => ({ body: { content: (body as { content: string }).content } }),
  })

test('what Ada wrote is saved once she pauses', async () => {
  const asked = saving()
  const goals = new PlanningDocument('home', 'goals')
  goals.join(null)
  goals.change('Swim')
  goals.change('Swim twice a week')
  await vi.advanceTimersByTimeAsync(1000)
  expect(asked.map(({ body }) => body)).toEqual([{ content: 'Swim twice a week', base: null }])
  goals.close()
})

test('what Ada has not saved when she leaves never reaches the account of the next member', async () => {
  const asked = saving()
  const goals = new PlanningDocument('home', 'goals')
  goals.join(null)
  goals.change('Swim')
  goals.close()
  startSession('another secret', 12)
  await vi.advanceTimersByTimeAsync(1000)
  goals.change('Swim, alone')
  await vi.advanceTimersByTimeAsync(1000)
  expect(asked).toEqual([])
})
