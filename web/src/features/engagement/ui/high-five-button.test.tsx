import type { QueryClient } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { queryKeys } from '#lib/api/query-keys.ts'
import { normalizeActivity } from '#lib/compatibility/activities.ts'
import { endSession, startSession } from '#lib/session/session.ts'
import { collectToasts, renderInApp, stubServer } from '../../../testing/render-in-app.tsx'
import { HighFiveButton } from './high-five-button.tsx'

const swim = normalizeActivity({ id: 5, title: 'Lake', high_five_count: 3 })

const toasts = collectToasts()
beforeEach(() => startSession('secret', 7))

let cache: QueryClient

function renderButton() {
  cache = renderInApp(<HighFiveButton activity={swim} />)
  cache.setQueryData(queryKeys.activity(5), swim)
  return () => cache.getQueryData<typeof swim>(queryKeys.activity(5))?.high_five_count
}
const clickButton = () => userEvent.click(screen.getByRole('button'))

test('sends the activity and the sender of a high five', async () => {
  const requests = stubServer({
    'POST /activities/highfive': { body: { has_high_fived: true, high_five_count: 4 } },
  })
  const count = renderButton()
  await clickButton()
  await waitFor(() => expect(requests.map(({ body }) => body)).toEqual([{ activity_id: 5, sender_id: 7 }]))
  expect(count()).toBe(4)
})

test('keeps the high five without a toast if it was already given', async () => {
  const requests = stubServer({
    'POST /activities/highfive': { status: 400, body: { detail: 'Already high fived' } },
  })
  const count = renderButton()
  await clickButton()
  await waitFor(() => expect(requests).toHaveLength(1))
  await waitFor(() => expect(cache.getMutationCache().getAll()[0]?.state.status).toBe('error'))
  expect(count()).toBe(4)
  expect(toasts).toEqual([])
})

test('rolls back the high five and shows a toast when the request fails', async () => {
  stubServer({ 'POST /activities/highfive': { status: 500, body: null } })
  const count = renderButton()
  await clickButton()
  await waitFor(() => expect(toasts.map(({ text }) => text)).toEqual(['High five failed.']))
  expect(count()).toBe(3)
})

test('prompts visitors to log in', async () => {
  endSession()
  const requests = stubServer({})
  renderButton()
  await clickButton()
  expect(toasts.map(({ text }) => text)).toEqual(['Please log in to high five.'])
  expect(requests).toEqual([])
})
