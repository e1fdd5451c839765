import { lineNames, mapLines } from '@daystar/contract/texts/activity-lines'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ada, ben, renderPage } from '../../testing/render-page.tsx'

const lake = {
  id: 5,
  user: ben,
  title: 'Lake, 9 °C',
  description: '',
  tags: [],
  timestamp: '2026-11-21T07:30:00Z',
  created_at: '2026-11-21T08:00:00Z',
  edited_at: '2026-11-21T09:00:00Z',
}
const version = {
  ...lake,
  id: 3,
  title: 'Lake',
  tags: ['swim'],
  ...mapLines((name) => `Before ${name}`),
  duration: '',
  location: '',
  local_date: '2026-11-21',
  media: [],
  mentions: [],
  written_at: lake.created_at,
}

const responses = {
  'GET /activities/5': { body: lake },
  'GET /comments/5': { body: [] },
  'GET /activities/5/versions': { body: [version] },
}

test('“edited” opens the earlier versions with what the edit changed', async () => {
  renderPage('/activity/5', responses)
  await userEvent.click(await screen.findByRole('link', { name: 'edited' }))
  const dialog = await screen.findByRole('dialog', { name: 'Earlier versions' })
  expect((await within(dialog).findByText(', 9 °C')).closest('ins')?.parentElement?.textContent).toMatch(/^Lake/)
  expect(within(dialog).getByText('#swim').closest('del')).not.toBeNull()
  for (const name of lineNames) within(dialog).getByText(`Before ${name}`)
  expect(within(dialog).queryByRole('button', { name: /Delete the version/ })).toBeNull()
})

test('the author deletes a version', async () => {
  renderPage('/activity/5#versions', {
    ...responses,
    'GET /activities/5': { body: { ...lake, user: ada } },
    'DELETE /activities/5/versions/3': { status: 204 },
  })
  const dialog = await screen.findByRole('dialog', { name: 'Earlier versions' })
  await userEvent.click(await within(dialog).findByRole('button', { name: /Delete the version/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Yes' }))
  await within(dialog).findByText('No earlier version to show.')
})
