import type { CircleDetail } from '@daystar/contract/circles'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { normalizeCircle } from '#lib/compatibility/circles.ts'
import { startSession } from '#lib/session/session.ts'
import { collectToasts, renderInApp, type StubResponse, stubServer } from '../../../testing/render-in-app.tsx'
import { sampleNames } from '../../../testing/sample.ts'
import { CirclePin } from './circle-pin.tsx'
import { CircleGallery } from './pictures/circle-gallery.tsx'

const circle = (more: Partial<CircleDetail> = {}) =>
  normalizeCircle({ id: 3, name: 'Bakers', is_member: true, ...more }, 7)

const toasts = collectToasts()
beforeEach(() => startSession('secret', 7))

function renderPin(
  more: Partial<CircleDetail>,
  pinned: () => StubResponse,
  responses: Record<string, StubResponse | (() => StubResponse)> = {},
) {
  const requests = stubServer({ 'GET /groups/3/pin': pinned, ...responses })
  renderInApp(<CirclePin circle={circle(more)} card={(activity) => <article>{activity.title}</article>} />)
  return requests
}

test('a moderator pins a text, which stays in its field when it cannot be saved', async () => {
  let isReachable = false
  let text = ''
  const requests = renderPin(
    { is_moderator: true },
    () => ({ body: text === '' ? null : { text, activity: null, pinned_at: '2026-06-01T08:00:00Z' } }),
    {
      'PUT /groups/3/pin': () => {
        if (!isReachable) return { status: 503, body: { detail: 'Try again.' } }
        text = 'Bring flour.'
        return { status: 204 }
      },
    },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Edit the pinned text' }))
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Pinned text')
  await userEvent.type(field, 'Bring flour.{Enter}')
  await waitFor(() => expect(toasts).toHaveLength(1))
  expect(field.value).toBe('Bring flour.')
  isReachable = true
  await userEvent.type(field, '{Enter}')
  await screen.findByRole('button', { name: 'Unpin' })
  expect(requests.at(-1)?.body).toEqual({ text: 'Bring flour.' })
})

test('members see a pinned activity without controls, and nothing where nothing is pinned', async () => {
  const activity = { id: 5, user: { id: 12, name: sampleNames.ben }, title: 'Rye', timestamp: '2026-06-01T08:00:00Z' }
  renderPin({}, () => ({ body: { text: '', activity, pinned_at: '2026-06-01T08:00:00Z' } }))
  await screen.findByText('Rye')
  expect(screen.queryByRole('button')).toBeNull()
})

test('the gallery shows each photo as a link to its activity', async () => {
  const photo = (name: string) => ({
    url: `/media/${name}/main.webp`,
    alt: name === 'one' ? 'A loaf' : '',
    variants: [{ url: `/media/${name}/320.webp`, width: 320 }],
  })
  const item = {
    activity_id: 5,
    title: 'Rye',
    author: { id: 12, name: sampleNames.ben },
    photos: [photo('one'), photo('two')],
  }
  stubServer({ 'GET /groups/3/photos': { body: [item] } })
  renderInApp(<CircleGallery circle={circle()} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Photos' }))
  const loaf = await screen.findByRole('link', { name: 'A loaf' })
  expect(loaf.getAttribute('href')).toBe('/activity/5')
  await screen.findByRole('link', { name: `Rye, by ${sampleNames.ben}` })
  expect(loaf.querySelector('img')?.getAttribute('src')).toBe('/media/one/320.webp')
})
