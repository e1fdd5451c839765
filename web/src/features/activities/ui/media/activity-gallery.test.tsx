import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { normalizeActivity } from '#lib/compatibility/activities.ts'
import { renderInApp } from '../../../../testing/render-in-app.tsx'
import { sampleNames } from '../../../../testing/sample.ts'
import { ActivityMedia } from './activity-media.tsx'

const photo = (id: number, alt: string, width = 1600) => ({
  id,
  url: `/media/${id}/lake.jpg`,
  kind: 'image',
  width,
  height: 1200,
  placeholder: null,
  alt,
  variants: [],
})

async function renderGallery(media: readonly object[]) {
  const activity = normalizeActivity({ id: 5, user: { id: 7, name: sampleNames.ada }, title: 'Lake', media })
  const view = renderInApp(<ActivityMedia activity={activity} />)
  return { ...view, gallery: await screen.findByRole('group', { name: 'Photos and videos' }) }
}

const three = [photo(1, 'Lake'), photo(2, 'Jetty', 600), photo(3, 'Tea')]
const pictures = () => screen.getAllByRole('img').map((image) => image.getAttribute('alt'))
const shown = (gallery: HTMLElement) => within(gallery).getByRole('status').textContent

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400)
})
afterEach(() => document.documentElement.removeAttribute('dir'))

test('shows several photos in a row, with the first one and the count, and loads the next one only', async () => {
  const { gallery } = await renderGallery(three)
  expect(shown(gallery)).toBe('1 of 3')
  expect(pictures()).toEqual(['Lake', 'Jetty'])
  const row = gallery.querySelector('[data-gallery]') as HTMLElement
  row.scrollLeft = 400
  fireEvent.scroll(row)
  expect(shown(gallery)).toBe('2 of 3')
  expect(pictures()).toEqual(['Lake', 'Jetty', 'Tea'])
})

test('gives all photos the size of the first one', async () => {
  const { gallery } = await renderGallery(three)
  const [first, second] = within(gallery).getAllByRole('button', { name: /^View the photo/ })
  expect(first?.querySelector<HTMLElement>('[style*="aspect-ratio"]')?.style.aspectRatio).toMatch(/^1\.33/)
  expect(second?.querySelector('[style*="aspect-ratio"]')).toBeNull()
  expect(second?.className).toContain('absolute inset-0')
})

test('leads through the photos with the arrow keys in the direction of the page, and moves the focus', async () => {
  const { gallery } = await renderGallery(three)
  within(gallery).getByRole('button', { name: 'View the photo: Lake' }).focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(shown(gallery)).toBe('2 of 3')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('View the photo: Jetty')
  await userEvent.keyboard('{End}')
  expect(shown(gallery)).toBe('3 of 3')
  await userEvent.keyboard('{ArrowRight}')
  expect(shown(gallery)).toBe('3 of 3')
  document.documentElement.dir = 'rtl'
  await userEvent.keyboard('{ArrowRight}')
  expect(shown(gallery)).toBe('2 of 3')
})

test('has one stop for the Tab key at the photo that is shown', async () => {
  const { gallery } = await renderGallery(three)
  await userEvent.click(within(gallery).getByRole('button', { name: 'Next photo or video' }))
  await userEvent.click(within(gallery).getByRole('button', { name: 'Next photo or video' }))
  expect(within(gallery).getByRole('button', { name: 'View the photo: Jetty' }).tabIndex).toBe(-1)
  expect(within(gallery).getByRole('button', { name: 'View the photo: Tea' }).tabIndex).toBe(0)
})

test('opens the viewer at the photo, and returns to the one that was shown last', async () => {
  const { gallery } = await renderGallery(three)
  await userEvent.click(within(gallery).getByRole('button', { name: 'View the photo: Lake' }))
  const viewer = await screen.findByRole('dialog', { name: 'Lake' })
  await userEvent.click(within(viewer).getByRole('button', { name: 'Next photo or video' }))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(shown(gallery)).toBe('2 of 3')
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('View the photo: Jetty'))
})

test('plays a video in its place, and pauses it when another file is shown', async () => {
  const video = { ...photo(4, 'Waves'), kind: 'video', url: '/media/4/waves.webm' }
  const { gallery } = await renderGallery([photo(1, 'Lake'), video])
  const player = gallery.querySelector('video') as HTMLVideoElement
  expect(player.getAttribute('aria-label')).toBe('Waves')
  const pause = vi.spyOn(player, 'pause').mockReturnValue()
  await userEvent.click(within(gallery).getByRole('button', { name: 'Next photo or video' }))
  expect(pause).not.toHaveBeenCalled()
  await userEvent.click(within(gallery).getByRole('button', { name: 'Previous photo or video' }))
  expect(pause).toHaveBeenCalled()
})

test('shows a single photo without a gallery', () => {
  const activity = normalizeActivity({
    id: 5,
    user: { id: 7, name: sampleNames.ada },
    title: 'Lake',
    media: [photo(1, 'Lake')],
  })
  renderInApp(<ActivityMedia activity={activity} />)
  expect(screen.getByRole('button', { name: 'View the photo: Lake' })).toBeDefined()
  expect(screen.queryByRole('group', { name: 'Photos and videos' })).toBeNull()
})
