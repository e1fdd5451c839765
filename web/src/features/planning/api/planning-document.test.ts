import { beforeEach, expect, test, vi } from 'vitest'
import { startSession } from '#lib/session/session.ts'
import { stubServer } from '../../../testing/render-in-app.tsx'
import { PlanningDocument } from './planning-document.ts'

beforeEach(() => {
  vi.useFakeTimers()
  startSession('secret', 7)
})

const stubSave = () =>
  stubServer({
    'PUT /planning/home/goals': ({ body }) => ({ body: { content: (body as { content: string }).content } }),
  })

test('saves once after a pause in typing', async () => {
  const requests = stubSave()
  const goals = new PlanningDocument({ place: 'home', userId: 7 }, 'goals')
  goals.reconcile(null)
  goals.change('Swim')
  goals.change('Swim twice a week')
  await vi.advanceTimersByTimeAsync(1000)
  // The outbox is loaded before a write.
  await vi.dynamicImportSettled()
  await vi.waitFor(() => expect(requests).not.toEqual([]))
  expect(requests.map(({ body }) => body)).toEqual([{ content: 'Swim twice a week', base: null }])
  goals.close()
})

test('does not save pending changes to the account of the next member', async () => {
  const requests = stubSave()
  const goals = new PlanningDocument({ place: 'home', userId: 7 }, 'goals')
  goals.reconcile(null)
  goals.change('Swim')
  goals.close()
  startSession('another secret', 12)
  await vi.advanceTimersByTimeAsync(1000)
  goals.change('Swim, alone')
  await vi.advanceTimersByTimeAsync(1000)
  await vi.dynamicImportSettled()
  expect(requests).toEqual([])
})
