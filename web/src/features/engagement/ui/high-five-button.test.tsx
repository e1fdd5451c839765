import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryKeys } from '#lib/query-keys.ts'
import { endSession, startSession } from '#lib/session.ts'
import { asActivity } from '#lib/wire-shapes.ts'
import { collectToasts, serverThatAnswers, showInApp } from '../../../testing/in-app.tsx'
import { HighFiveButton } from './high-five-button.tsx'

const swim = asActivity({ id: 5, title: 'Lake', high_five_count: 3 })

let toasts: Awaited<ReturnType<typeof collectToasts>>
beforeEach(async () => {
  startSession('secret', 7)
  toasts = await collectToasts()
})
afterEach(() => endSession())

function open() {
  const cache = showInApp(<HighFiveButton activity={swim} />)
  cache.setQueryData(queryKeys.activity(5), swim)
  return () => cache.getQueryData<typeof swim>(queryKeys.activity(5))?.high_five_count
}
const press = () => userEvent.click(screen.getByRole('button'))

test('a high five names the activity and its giver', async () => {
  const asked = serverThatAnswers({
    'POST /activities/highfive': { body: { has_high_fived: true, high_five_count: 4 } },
  })
  const count = open()
  await press()
  await waitFor(() => expect(asked.map(({ body }) => body)).toEqual([{ activity_id: 5, sender_id: 7 }]))
  expect(count()).toBe(4)
})

test('what was given already stays given, and nobody is bothered with it', async () => {
  const asked = serverThatAnswers({
    'POST /activities/highfive': { status: 400, body: { detail: 'Already high fived' } },
  })
  const count = open()
  await press()
  await waitFor(() => expect(asked).toHaveLength(1))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(count()).toBe(4)
  expect(toasts).toEqual([])
})

test('a refusal takes it back with the server’s words, or with our own', async () => {
  serverThatAnswers({ 'POST /activities/highfive': { status: 500, body: null } })
  const count = open()
  await press()
  await waitFor(() => expect(toasts.map(({ text }) => text)).toEqual(['High five failed.']))
  expect(count()).toBe(3)
})

test('a visitor is asked to log in', async () => {
  endSession()
  const asked = serverThatAnswers({})
  open()
  await press()
  expect(toasts.map(({ text }) => text)).toEqual(['Please log in to high five.'])
  expect(asked).toEqual([])
})
