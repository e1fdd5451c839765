import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { endSession, startSession } from '#lib/session.ts'
import { emit } from '#lib/window-events.ts'
import { renderInApp, stubServer } from '../../../testing/render-in-app.tsx'
import { NotificationBell } from './notification-bell.tsx'

const ben = { id: 12, name: 'Ben' }
const notification = (id: number) => ({
  id,
  type: 'high_five',
  actor: ben,
  activity_id: 5,
  created_at: '2026-11-21T08:00:00Z',
})

beforeEach(() => {
  localStorage.clear()
  startSession('secret', 7)
})
afterEach(() => endSession())

function renderBell() {
  const state = { list: [notification(1)] }
  stubServer({
    'GET /users/me': { body: { id: 7, name: 'Ada' } },
    'GET /notifications': () => ({ body: state.list }),
    'GET /connections/requests': { body: [] },
  })
  renderInApp(<NotificationBell />)
  return state
}
const findBell = (name: string) => screen.findByRole('button', { name })

test.each([
  ['notify:highfive', { activityId: 5 }],
  ['notify:comment', { activityId: 5 }],
  ['notify:comment_star', { commentId: 9 }],
  ['notify:mention', { activityId: 5, userIds: [7] }],
] as const)('refetches the notifications on %s', async (name, detail) => {
  const state = renderBell()
  await findBell('Notifications, 1 new')
  state.list = [notification(2), notification(1)]
  emit(name, detail as never)
  await findBell('Notifications, 2 new')
})

test('marks notifications that arrive while the panel is open as seen', async () => {
  const state = renderBell()
  await userEvent.click(await findBell('Notifications, 1 new'))
  state.list = [notification(2), notification(1)]
  emit('notify:highfive', { activityId: 5 })
  await waitFor(() => expect(document.body.textContent?.match(/gave your activity a high five/g)).toHaveLength(2), {
    timeout: 4000,
  })
  await userEvent.keyboard('{Escape}')
  await findBell('Notifications')
})
