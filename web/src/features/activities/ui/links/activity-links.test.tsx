import { lineNames, mapLines } from '@daystar/contract/texts/activity-lines'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { endSession, startSession } from '#lib/session/session.ts'
import { collectToasts, renderInApp, stubServer } from '../../../../testing/render-in-app.tsx'
import { sampleNames } from '../../../../testing/sample.ts'
import { ActivityLinkList } from './activity-link-list.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { SharedActivity } from './shared-activity.tsx'

const toasts = collectToasts()
beforeEach(() => startSession('secret', 7))

test('creates a link for the chosen time and shows its address once', async () => {
  const body = { id: 3, url: 'https://lake.example/shared#abc', expires_at: '2026-07-01T08:00:00Z' }
  const requests = stubServer({ 'POST /activities/5/links': { status: 201, body } })
  renderInApp(<LinkDialog activity={{ id: 5 }} onClose={() => {}} />)
  await userEvent.selectOptions(await screen.findByLabelText('Works for'), '30 days')
  await userEvent.click(screen.getByRole('button', { name: 'Create link' }))
  expect((await screen.findByLabelText<HTMLInputElement>('Link')).value).toBe('https://lake.example/shared#abc')
  expect(requests).toEqual([{ method: 'POST', path: '/activities/5/links', body: { days: 30 } }])
})

test('says why an activity cannot have a link', async () => {
  const detail = 'This activity cannot have a link: it is only for you, or for a circle that permits none.'
  stubServer({ 'POST /activities/5/links': { status: 403, body: { detail } } })
  renderInApp(<LinkDialog activity={{ id: 5 }} onClose={() => {}} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Create link' }))
  await screen.findByText(detail)
})

test('lists links and revokes one', async () => {
  let isActive = true
  const link = { id: 3, activity_id: 5, activity_title: 'Lake', created_at: '2026-06-01T08:00:00Z' }
  const requests = stubServer({
    'GET /users/me/links': () => ({ body: [{ ...link, expires_at: '2026-07-01T08:00:00Z', is_active: isActive }] }),
    'DELETE /users/me/links/3': () => {
      isActive = false
      return { status: 204 }
    },
  })
  renderInApp(<ActivityLinkList />)
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke link to Lake' }))
  await screen.findByText(/no longer valid/)
  await waitFor(() => expect(toasts.map(({ text }) => text)).toEqual(['Link revoked']))
  expect(requests.map(({ path }) => path)).toEqual(['/users/me/links/3'])
})

const shared = {
  title: 'Lake',
  description: 'With @Ben',
  author_name: sampleNames.ada,
  tags: ['swim'],
  ...mapLines((name) => `In ${name}`),
  duration: '',
  location: 'Langer See',
  timestamp: '2026-06-01T08:00:00Z',
  local_date: '2026-06-01',
  media: [],
  expires_at: '2026-07-01T08:00:00Z',
}

test('shows a visitor the activity of a link with the name of its author', async () => {
  endSession()
  stubServer({ 'POST /links/read': { body: shared } })
  renderInApp(<SharedActivity token="abc" />)
  await screen.findByRole('heading', { name: 'Lake' })
  screen.getByText(sampleNames.ada)
  const line = screen.getByText(/Langer See/)
  for (const name of lineNames) expect(line.textContent).toContain(`In ${name}`)
})

test('says when a link has ended', async () => {
  endSession()
  const body = { detail: 'This link does not work any more.', code: 'link_invalid' }
  stubServer({ 'POST /links/read': { status: 400, body } })
  renderInApp(<SharedActivity token="abc" />)
  await screen.findByText('It has expired, or its author has ended it. Ask them for a new one.')
})
