import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkReachability } from '#lib/api/reachability.ts'
import { stubIndexedDb } from '#lib/outbox/testing/stub-indexed-db.ts'
import { startSession } from '#lib/session/session.ts'
import { renderInApp, stubServer, unreachable } from '../../testing/render-in-app.tsx'
import { waitingAction } from '../../testing/waiting-writes.ts'
import { OutboxSheet } from './outbox-sheet.tsx'
import { discardAll, outboxItems, submitAction } from './registry.ts'

beforeEach(() => {
  stubIndexedDb()
  startSession('secret', 7)
})
afterEach(async () => {
  await discardAll(7)
})

const soon = 'This is kept on this device and sent as soon as Daystar can be reached.'
const decide = 'This could not be sent, and stays on this device until you send it again or discard it.'

test('what was rejected is not listed among what is sent as soon as the server can be reached', async () => {
  stubServer({
    'POST /activities/highfive': { status: 403, body: { code: 'members_only', detail: 'Only members can see it.' } },
    'DELETE /activities/5': unreachable,
    'GET /healthz': {},
  })
  await checkReachability()
  await submitAction(waitingAction('high-five', { activityId: 3, on: true, title: 'Озеро' }))
  await waitFor(() => expect(outboxItems()[0]?.state).toBe('failed'))
  renderInApp(<OutboxSheet onClose={() => undefined} />)
  const textsOf = (name: string) => within(screen.getByRole('list', { name })).getAllByRole('listitem')
  expect(textsOf(decide)[0]?.textContent).toContain('Озеро')
  expect(screen.queryByText(soon)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull()

  await submitAction(waitingAction('activity:delete', { activityId: 5, title: '湖' }))
  await waitFor(() => expect(textsOf(soon)[0]?.textContent).toContain('湖'))
  expect(textsOf(soon)).toHaveLength(1)
  expect(textsOf(decide)).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Send now' })).toBeTruthy()
})
