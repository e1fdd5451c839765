import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { emit, on } from '#lib/events/window-events.ts'
import { renderPage } from '../testing/render-page.tsx'
import { activityOf, desktop } from '../testing/shown-boxes.ts'

test('opens the popup and the editor of an activity on window events', async () => {
  await page.viewport(...desktop)
  let title = 'Lake'
  const lake = () => ({ body: activityOf(6, title, { tags: ['cold'], can: ['activity:edit'] }) })
  const { location, requests } = renderPage('/groups', {
    'GET /groups': { body: [] },
    'GET /comments/6': { body: [] },
    'GET /activities/6': lake,
    'GET /activities/999': { status: 404, body: { detail: 'No.', code: 'activity_not_found' } },
    'PATCH /activities/6': ({ body }) => {
      title = (body as { title: string }).title
      return lake()
    },
  })
  const popup = () => screen.queryByRole('dialog', { name: 'Activity' })
  await screen.findByRole('heading', { name: 'Circles' })

  emit('activity:open', { activityId: 6 })
  await within(await screen.findByRole('dialog', { name: 'Activity' })).findByRole('heading', { name: 'Lake' })
  history.back()
  await waitFor(() => expect(popup()).toBeNull())
  expect(location()).toBe('/groups')

  emit('activity:open', { activityId: 999 })
  await within(await screen.findByRole('dialog', { name: 'Activity' })).findByText('Activity not found.')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(popup()).toBeNull())

  emit('activity:edit', { activityId: 6 })
  const editor = within(await screen.findByRole('dialog', { name: 'Edit Activity' }))
  await userEvent.fill(await editor.findByLabelText('Title'), 'Lake at dawn')
  const updates: object[] = []
  onTestFinished(on('activity-updated', (detail) => updates.push(detail)))
  await userEvent.click(editor.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit Activity' })).toBeNull())
  expect(updates).toMatchObject([{ activityId: 6 }])
  expect(requests).toMatchObject([{ method: 'PATCH', path: '/activities/6', body: { title: 'Lake at dawn' } }])
})
