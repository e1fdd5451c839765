import type { CircleDetail } from '@daystar/contract/circles'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { normalizeCircle } from '#lib/compatibility/circles.ts'
import { on } from '#lib/events/window-events.ts'
import { discardAll, outboxItems } from '#lib/outbox/outbox.ts'
import { stubIndexedDb } from '#lib/outbox/testing/stub-indexed-db.ts'
import { startSession } from '#lib/session/session.ts'
import { enterText } from '../../../../testing/enter-text.ts'
import {
  collectToasts,
  renderInApp,
  type StubResponse,
  stubServer,
  unreachable,
} from '../../../../testing/render-in-app.tsx'
import { sampleNames } from '../../../../testing/sample.ts'
import { CircleNotices } from './circle-notices.tsx'
import { SendNotice } from './send-notice.tsx'

const circle = (more: Partial<CircleDetail> = {}) =>
  normalizeCircle({ id: 3, name: 'Rowers', is_member: true, ...more }, 7)
const notice = (id: number, text: string, more: object = {}) => ({
  id,
  text,
  author: { id: 12, name: sampleNames.ada },
  sent_at: new Date(Date.now() - id * 24 * 3_600_000).toISOString(),
  is_removable: false,
  ...more,
})

const toasts = collectToasts()
beforeEach(() => startSession('secret', 7))

function renderNotices(list: () => StubResponse, responses: Record<string, StubResponse | (() => StubResponse)> = {}) {
  const requests = stubServer({ 'GET /groups/3/notices': list, ...responses })
  renderInApp(
    <>
      <CircleNotices circle={circle()} note={({ isWaiting }) => isWaiting && 'It waits.'} />
      <SendNotice circle={circle()} />
    </>,
  )
  return requests
}

test('the text of a notice stays in its field when it cannot be sent', async () => {
  const full = 'The circle got as many notices as it can in 24 hours. Please try again later.'
  let isFull = true
  const requests = renderNotices(() => ({ body: [] }), {
    'POST /groups/3/notices': () =>
      isFull
        ? { status: 429, body: { code: 'circle_notices_full', message: full, detail: full } }
        : { status: 201, body: { id: 1 } },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Send a notice' }))
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Text/ })
  enterText(field, 'At six')
  await userEvent.click(screen.getByRole('button', { name: 'Send notice' }))
  expect((await screen.findByRole('alert')).textContent).toBe(full)
  expect(field.value).toBe('At six')

  isFull = false
  await userEvent.click(screen.getByRole('button', { name: 'Send notice' }))
  await waitFor(() => expect(toasts.map(({ text }) => text)).toEqual(['Notice sent']))
  expect(requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { text: 'At six' },
    { text: 'At six' },
  ])
})

test('the page shows the latest notice for two weeks, and all of them in a dialog', async () => {
  renderNotices(() => ({ body: [notice(2, 'The boats are back.'), notice(30, 'The boats are away.')] }))
  const section = await screen.findByRole('region', { name: 'Notices' })
  expect(section.textContent).toContain('The boats are back.')
  expect(section.textContent).not.toContain('The boats are away.')
  await userEvent.click(within(section).getByRole('button', { name: 'All notices' }))
  const dialog = await screen.findByRole('dialog', { name: 'Notices' })
  expect(dialog.textContent).toContain('The boats are away.')
})

test('an old notice is only in the dialog, and without notices there is nothing', async () => {
  renderNotices(() => ({ body: [notice(15, 'The boats are away.')] }))
  expect((await screen.findByRole('region', { name: 'Notices' })).textContent).not.toContain('boats')
})

test('an admin removes a notice, and a member reports one', async () => {
  const reported: unknown[] = []
  const stop = on('report:open', (subject) => reported.push(subject))
  let isRemoved = false
  const requests = renderNotices(
    () => ({
      body: [
        notice(1, 'Mine', { author: { id: 7, name: sampleNames.ben }, is_removable: true }),
        notice(2, 'Hers'),
      ].slice(isRemoved ? 1 : 0),
    }),
    {
      'DELETE /groups/3/notices/1': () => {
        isRemoved = true
        return { status: 204 }
      },
    },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'All notices' }))
  const dialog = await screen.findByRole('dialog', { name: 'Notices' })
  const [mine, hers] = within(dialog).getAllByRole('listitem')
  if (!mine || !hers) throw new Error('The dialog lists two notices.')
  expect(within(mine).queryByRole('button', { name: 'Report' })).toBeNull()
  expect(within(hers).queryByRole('button', { name: 'Remove' })).toBeNull()
  await userEvent.click(within(hers).getByRole('button', { name: 'Report' }))
  expect(reported).toMatchObject([{ type: 'notice', id: 2, member: { id: 12 } }])
  await userEvent.click(within(mine).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(toasts.map(({ text }) => text)).toEqual(['Notice removed']))
  expect(requests.some(({ method, path }) => method === 'DELETE' && path === '/groups/3/notices/1')).toBe(true)
  await waitFor(() => expect(within(dialog).getAllByRole('listitem')).toHaveLength(1))
  stop()
})

test('a notice that cannot be sent waits in the outbox, and its form is closed without saying that it was sent', async () => {
  stubIndexedDb()
  renderNotices(() => ({ body: [] }), { 'POST /groups/3/notices': unreachable, 'GET /healthz': unreachable })
  await userEvent.click(await screen.findByRole('button', { name: 'Send a notice' }))
  enterText(await screen.findByRole('textbox', { name: /^Text/ }), 'At six')
  await userEvent.click(screen.getByRole('button', { name: 'Send notice' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(outboxItems()).toMatchObject([
    { kind: 'circle:notice', params: { circleId: 3 }, body: { text: 'At six' }, objects: ['circle:3'] },
  ])
  expect(toasts).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Send a notice' }))
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Text/ })).value).toBe('')
  await discardAll(7)
})
