import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { queryClient } from '#lib/api/query-client.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { enterText } from '../testing/enter-text.ts'
import { answerOf, event, eventStubs, inDays } from '../testing/pages/event-page.ts'
import type { StubResponse } from '../testing/render-in-app.tsx'
import { ada, ben, renderPage } from '../testing/render-page.tsx'

test('the focus stays at the actions of an event when its date is cancelled', async () => {
  let shown = { ...event, can: ['event:edit'], cancelled_at: null as null | string }
  renderPage('/events/5', {
    ...eventStubs,
    'GET /events/5': () => ({ body: shown }),
    'POST /events/5/cancel': () => {
      shown = { ...shown, cancelled_at: inDays(0) }
      return { body: shown }
    },
  })
  const open = await screen.findByRole('button', { name: 'Cancel event' })
  open.focus()
  await userEvent.keyboard('{Enter}')
  await userEvent.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Storm{Enter}')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel event' })).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add to calendar' })))
})

test('the place of an event leads to the activities there', async () => {
  renderPage('/events/5', eventStubs)
  const place = await screen.findByRole('link', { name: 'Müggelsee' })
  expect(place.getAttribute('href')).toBe('/search?place=M%C3%BCggelsee')
})

test('an author who left the circle of an event is shown neither answers nor comments, and what they can do', async () => {
  const left = { ...event, author: { ...ada, profile_pic_url: null }, has_left: true, going_count: 0 }
  renderPage('/events/5', { 'GET /events/5': { body: { ...left, can: ['event:delete'] } } })
  await screen.findByText('You no longer belong to the circle of this event', { exact: false })
  expect(screen.queryByRole('button', { name: 'Going' })).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Answers' })).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Comments' })).toBeNull()
  expect(screen.queryByText('0 of 2 places taken')).toBeNull()
})

test('offers changes to organizers alone', async () => {
  renderPage('/events/5', { ...eventStubs, 'GET /events/5': { body: { ...event, can: ['event:edit'] } } })
  await screen.findByRole('link', { name: 'Edit' })
  await screen.findByRole('button', { name: 'Cancel event' })
})

test('a moderator deletes the event of another member with a reason', async () => {
  const { requests, location } = renderPage('/events/5', {
    ...eventStubs,
    'GET /events/5': { body: { ...event, can: ['event:delete'] } },
    'DELETE /events/5': { status: 204 },
    'GET /events': { body: [] },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this event?' }))
  enterText(dialog.getByRole('textbox', { name: 'Reason' }), 'Advertising.')
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(location()).toBe('/events'))
  expect(requests).toMatchObject([{ method: 'DELETE', path: '/events/5' }])
})

test('reads the event again when the URL of its photo has expired', async () => {
  const photo = { id: 1, kind: 'image', width: 4, height: 3, placeholder: null, alt: 'The jetty', variants: [] }
  let reads = 0
  renderPage('/events/5', {
    ...eventStubs,
    'GET /events/5': () => ({ body: { ...event, photo: { ...photo, url: `/media/a/jetty.jpg?s=${++reads}` } } }),
  })
  fireEvent.error(await screen.findByRole('img', { name: 'The jetty' }))
  await waitFor(() => expect(screen.getByRole('img', { name: 'The jetty' }).getAttribute('src')).toContain('?s=2'))
})

test('shows neither answers nor changes to visitors', async () => {
  renderPage('/events/5', eventStubs, { isVisitor: true })
  await screen.findByRole('heading', { name: 'Lake swim' })
  expect(screen.queryByRole('button', { name: 'Going' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
})

test('starts a draft with title, place, duration and the others after the event', async () => {
  const over = { ...event, starts_at: inDays(-1), ends_at: new Date(Date.parse(inDays(-1)) + 5_400_000).toISOString() }
  const { requests } = renderPage('/events/5', {
    ...eventStubs,
    'GET /events/5': { body: over },
    'GET /events/5/answers': { body: [answerOf(ada), answerOf(ben)] },
    'PUT /drafts/*': { body: {} },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Log it together' }))
  await waitFor(() => expect(requests.some(({ path }) => path.startsWith('/drafts/'))).toBe(true))
  const saved = requests.find(({ path }) => path.startsWith('/drafts/'))
  expect(saved?.body).toMatchObject({
    content: { title: 'Lake swim', location: 'Müggelsee', duration: '1h 30m', companion_ids: [ben.id] },
  })
})

test('plans an event with the values of the form', async () => {
  const { requests, location } = renderPage('/events/new', {
    ...eventStubs,
    'POST /events': { body: { ...event, author: { ...ada, profile_pic_url: null } } },
  })
  enterText(await screen.findByRole('textbox', { name: 'Title' }), 'Lake swim')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Repeat' }), 'weekly')
  await userEvent.click(screen.getByRole('button', { name: 'Plan event' }))
  await waitFor(() => expect(location()).toBe('/events/5'))
  expect(requests[0]).toMatchObject({
    method: 'POST',
    path: '/events',
    body: { title: 'Lake swim', audience: 'followers', repeats: { rule: 'weekly', every: 1, until: null } },
  })
})

test('planning an event again after a lost response repeats its key, unless the event was changed', async () => {
  const keys: (string | null)[] = []
  renderPage('/events/new', {
    ...eventStubs,
    'POST /events': ({ headers }) => {
      keys.push(headers.get('idempotency-key'))
      return { status: 504 }
    },
  })
  for (const [index, typed] of ['Järvi', '', 'uinti'].entries()) {
    enterText(await screen.findByRole('textbox', { name: 'Title' }), typed)
    await userEvent.click(screen.getByRole('button', { name: 'Plan event' }))
    await waitFor(() => expect(keys).toHaveLength(index + 1))
    await screen.findByRole('alert')
  }
  expect(keys).toEqual([keys[0], keys[0], expect.any(String)])
  expect(new Set(keys).size).toBe(2)
})

test('a page that is open does not keep the content of an event that was deleted', async () => {
  let response: StubResponse = { body: event }
  renderPage('/events/5', { 'GET /events/5': () => response, 'GET /events/5/comments': { body: [] } })
  await screen.findByRole('heading', { level: 1, name: 'Lake swim' })
  response = { status: 404, body: { detail: 'Event not found.', code: 'event_not_found' } }
  await queryClient.invalidateQueries({ queryKey: queryKeys.events })
  await screen.findByText('This event was deleted, or you cannot see it.')
  expect(screen.queryByText('Lake swim')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
})
