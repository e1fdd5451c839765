import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { startSession } from '#lib/session/session.ts'
import { collectToasts, renderInApp, type StubResponse, stubServer } from '../../../../testing/render-in-app.tsx'
import { sampleNames } from '../../../../testing/sample.ts'
import { RemovedMembers } from './removed-members.tsx'

const removed = [
  { id: 12, name: sampleNames.ben, username: 'ben', removed_at: '2026-06-01T08:00:00Z' },
  { id: 13, name: sampleNames.cleo, username: null, removed_at: '2026-05-01T08:00:00Z' },
]

function renderList(responses: Record<string, StubResponse> = {}) {
  const requests = stubServer({ 'GET /groups/3/removed': { body: removed }, ...responses })
  renderInApp(<RemovedMembers circleId={3} />)
  return requests
}
const openList = async () => userEvent.click(await screen.findByRole('button', { name: /Removed members/ }))

const toasts = collectToasts()
beforeEach(() => startSession('secret', 7))

test('allows a removed member to rejoin and moves the focus to the result', async () => {
  const requests = renderList({ 'DELETE /groups/3/removed/12': { status: 204 } })
  await openList()
  await userEvent.click(await screen.findByRole('button', { name: `Allow ${sampleNames.ben} to rejoin` }))
  const result = await screen.findByText('Can join again')
  await waitFor(() => expect(document.activeElement).toBe(result))
  expect(screen.getByRole('button', { name: `Allow ${sampleNames.cleo} to rejoin` })).toBeDefined()
  expect(requests).toEqual([{ method: 'DELETE', path: '/groups/3/removed/12', body: undefined }])
})

test('shows the reason and keeps the button when letting a member in fails', async () => {
  const detail = 'Only an admin of this circle can do that.'
  renderList({ 'DELETE /groups/3/removed/12': { status: 403, body: { detail } } })
  await openList()
  await userEvent.click(await screen.findByRole('button', { name: `Allow ${sampleNames.ben} to rejoin` }))
  await waitFor(() => expect(toasts.map(({ text }) => text)).toEqual([detail]))
  expect(screen.getByRole('button', { name: `Allow ${sampleNames.ben} to rejoin` })).toBeDefined()
})

test.each([
  ['nobody was removed', { body: [] }],
  ['the server has no such list', { status: 404, body: { detail: 'Not Found' } }],
])('shows nothing if %s', async (_, response) => {
  renderList({ 'GET /groups/3/removed': response })
  await new Promise(requestAnimationFrame)
  await waitFor(() => expect(screen.queryByText('Removed members')).toBeNull())
})
