import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ada, ben, renderPage } from '../../testing/render-page.tsx'
import { sampleNames } from '../../testing/sample.ts'
import { activityOf, boxOf, desktop, phone, photoOf, withPhotos } from '../../testing/shown-boxes.ts'

const activityPage = (more: object, comments: object[] = []) =>
  renderPage('/activity/6', {
    'GET /activities/6': { body: activityOf(6, 'Lake', more) },
    'GET /comments/6': { body: comments },
  })
const article = async () => within(await screen.findByRole('article', { name: 'Lake' }))

test.each([desktop, phone])(
  'a photo takes at most three fifths of a window of %i x %i, and its title is beside or above it',
  async (...window) => {
    await page.viewport(...window)
    activityPage(withPhotos(photoOf(1, 1200)))
    const lake = await article()
    const photo = boxOf(await lake.findByRole('button', { name: /^View the photo/ }))
    expect(photo.height).toBeLessThanOrEqual(window[1] * 0.6 + 1)
    const title = boxOf(lake.getByRole('heading', { name: 'Lake' }))
    expect(title.bottom).toBeLessThanOrEqual(window[0] >= 1024 ? photo.bottom : photo.y)
  },
)

test('the activity page has the photo on the left, and text, actions and comments on the right', async () => {
  await page.viewport(...desktop)
  activityPage(withPhotos(photoOf(1, 1200)))
  const lake = await article()
  const photo = boxOf(await lake.findByRole('button', { name: /^View the photo/ }))
  for (const part of [
    lake.getByRole('heading', { level: 1 }),
    lake.getByRole('button', { name: /^High Five/ }),
    await lake.findByRole('textbox', { name: 'Add a comment' }),
  ]) {
    expect(boxOf(part).x).toBeGreaterThanOrEqual(photo.right)
    expect(boxOf(part).bottom).toBeLessThan(desktop[1])
  }
})

test('the actions of a comment are on one line of 44 px on a narrow phone', async () => {
  await page.viewport(...phone)
  const written = { activity_id: 6, created_at: '2026-03-10T12:00:00Z', star_count: 1 }
  const can = ['comment:edit', 'comment:delete']
  activityPage({ comment_count: 2 }, [
    { ...written, id: 1, user: ada, author_id: ada.id, content: `Cold, says ${sampleNames.ada}`, can },
    { ...written, id: 2, user: ben, author_id: ben.id, content: 'Icy', edited_at: '2026-03-10T12:05:00Z' },
  ])
  for (const [text, isEdited] of [
    [`Cold, says ${sampleNames.ada}`, false],
    ['Icy', true],
  ] as const) {
    const comment = within((await screen.findByText(text)).closest('li') as HTMLElement)
    boxOf(comment.getByRole('button', { name: '1 star' }))
    expect(comment.queryAllByRole('button', { name: 'edited' })).toHaveLength(isEdited ? 1 : 0)
    const [star, menu] = ['Star this comment', 'Comment actions'].map((name) =>
      boxOf(comment.getByRole('button', { name })),
    )
    expect(menu?.y).toBe(star?.y)
    expect(menu?.height).toBe(44)
  }
})
