import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ada, ben, renderPage } from '../testing/render-page.tsx'
import { containing, sampleNames } from '../testing/sample.ts'
import { activityOf, desktop, phone } from '../testing/shown-boxes.ts'

test.each([desktop, phone])(
  'opening a comment from a notification in a window of %i x %i scrolls only the content of the popup',
  async (...window) => {
    await page.viewport(...window)
    const comment = (id: number, user: object, content: string) => ({
      id,
      activity_id: 6,
      user,
      content,
      created_at: '2026-03-10T12:00:00Z',
    })
    const remarks = Array.from({ length: 12 }, (_, index) => comment(index + 1, ada, `Remark ${index + 1}`))
    const loaf = activityOf(6, 'A rye loaf', { description: 'Line\n'.repeat(30), comment_count: 13 })
    renderPage('/groups', {
      'GET /groups': { body: [] },
      'GET /activities/6': { body: loaf },
      'GET /comments/6': { body: [...remarks, comment(13, ben, 'May I have the crust?')] },
      'GET /notifications': {
        body: [
          {
            id: 1,
            type: 'comment',
            user: ben,
            actor: ben,
            activity_id: 6,
            comment_id: 13,
            activity: loaf,
            created_at: '2026-03-10T12:00:00Z',
            group_key: 'comment:13',
            count: 1,
          },
        ],
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 1 new' }))
    await userEvent.click(
      await screen.findByRole('button', { name: containing(`${sampleNames.ben} commented on your activity.`) }),
    )
    const popup = await screen.findByRole('dialog', { name: 'Activity' })
    await expect.element(await within(popup).findByText('May I have the crust?')).toBeInViewport()
    await expect.element(within(popup).getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
    await expect.element(within(popup).getByRole('heading', { name: 'Activity' })).toBeInViewport({ ratio: 1 })
    expect(popup.scrollTop).toBe(0)
  },
)
