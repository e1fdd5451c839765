import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderInApp, type StubResponse, stubServer } from '../../../testing/render-in-app.tsx'
import { sampleNames } from '../../../testing/sample.ts'
import { EngagementDialog } from './engagement-dialog.tsx'

const people = (name: string, first: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: first + index, name: `${name} ${first + index}` }))

const firstPage = { highfivers: people('Giver', 100, 20), commenters: people('Commenter', 200, 3) }
const next = { link: '</api/activities/5/engagement?limit=20&cursor=abc>; rel="next"' }

test('loads further members of the longer list, and keeps what is loaded if that fails', async () => {
  let isReachable = false
  stubServer({
    'GET /activities/5/engagement': ({ query }) => {
      if (query.get('cursor') === null) return { body: firstPage, headers: next }
      if (!isReachable) return { status: 503, body: { detail: 'Unavailable' } }
      return { body: { highfivers: people('Giver', 120, 4), commenters: [] } }
    },
  })
  renderInApp(<EngagementDialog activityId={5} onClose={vi.fn()} />)
  expect(await screen.findByText('Giver 119')).toBeTruthy()

  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await screen.findByRole('button', { name: 'Show more' })).toBeTruthy()
  expect(screen.getByText('Giver 100')).toBeTruthy()

  isReachable = true
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await screen.findByText('Giver 123')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()

  await userEvent.click(screen.getByRole('tab', { name: 'Comments' }))
  expect(screen.getByText('Commenter 202')).toBeTruthy()
})

test('offers nothing more for the list that has ended', async () => {
  stubServer({ 'GET /activities/5/engagement': { body: firstPage, headers: next } })
  renderInApp(<EngagementDialog activityId={5} firstTab="comments" onClose={vi.fn()} />)
  expect(await screen.findByText('Commenter 202')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('links the members to their profiles, and says which list is empty', async () => {
  const lists = { highfivers: [{ id: 13, name: sampleNames.cleo }], commenters: [] as object[] }
  stubServer({ 'GET /activities/5/engagement': () => ({ body: lists }) })
  renderInApp(<EngagementDialog activityId={5} onClose={vi.fn()} />)
  expect((await screen.findByRole('link', { name: sampleNames.cleo })).getAttribute('href')).toBe('/profile/13')
  expect(screen.getByRole('tab', { name: 'High Fives' }).getAttribute('aria-selected')).toBe('true')
  await userEvent.click(screen.getByRole('tab', { name: 'Comments' }))
  await screen.findByText('No comments yet.')
  cleanup()

  Object.assign(lists, { highfivers: [], commenters: [{ id: 13, name: sampleNames.cleo }] })
  renderInApp(<EngagementDialog activityId={5} onClose={vi.fn()} />)
  await screen.findByText('No high fives yet.')
  await userEvent.click(screen.getByRole('tab', { name: 'Comments' }))
  await screen.findByRole('link', { name: sampleNames.cleo })
})

test('shows an error with Retry when the lists fail to load', async () => {
  let response: StubResponse = { status: 400, body: {} }
  stubServer({ 'GET /activities/5/engagement': () => response })
  renderInApp(<EngagementDialog activityId={5} onClose={vi.fn()} />)
  await screen.findByText('Failed to load engagement.')
  response = { body: { highfivers: [], commenters: [] } }
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByText('No high fives yet.')
})
