import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { endSession, startSession } from '#lib/session.ts'
import { emit } from '#lib/window-events.ts'
import { serverThatAnswers, showInApp } from '../../../testing/in-app.tsx'
import { NotificationBell } from './notification-bell.tsx'

const ben = { id: 12, name: 'Ben' }
const news = (id: number) => ({ id, type: 'high_five', actor: ben, activity_id: 5, created_at: '2026-11-21T08:00:00Z' })

beforeEach(() => {
  localStorage.clear()
  startSession('secret', 7)
})
afterEach(() => endSession())

function open() {
  const state = { list: [news(1)] }
  serverThatAnswers({
    'GET /users/me': { body: { id: 7, name: 'Ada' } },
    'GET /notifications': () => ({ body: state.list }),
    'GET /connections/requests': { body: [] },
  })
  showInApp(<NotificationBell />)
  return state
}
const bell = (name: string) => screen.findByRole('button', { name })

test.each([
  ['notify:highfive', { activityId: 5 }],
  ['notify:comment', { activityId: 5 }],
  ['notify:comment_star', { commentId: 9 }],
  ['notify:mention', { activityId: 5, userIds: [7] }],
] as const)('%s on the page reads the notifications again', async (name, detail) => {
  const state = open()
  await bell('Notifications, 1 new')
  state.list = [news(2), news(1)]
  emit(name, detail as never)
  await bell('Notifications, 2 new')
})

test('what comes while the panel is open has been seen when it closes', async () => {
  const state = open()
  await userEvent.click(await bell('Notifications, 1 new'))
  state.list = [news(2), news(1)]
  emit('notify:highfive', { activityId: 5 })
  await waitFor(() => expect(document.body.textContent?.match(/gave your activity a high five/g)).toHaveLength(2), {
    timeout: 4000,
  })
  await userEvent.keyboard('{Escape}')
  await bell('Notifications')
})
