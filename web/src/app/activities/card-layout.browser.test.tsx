import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ben, renderPage } from '../../testing/render-page.tsx'
import { sampleNames } from '../../testing/sample.ts'
import { activityOf, boxOf, desktop, phone, photoOf, withPhotos } from '../../testing/shown-boxes.ts'

const card = (name: string) => screen.findByRole('article', { name })
const home = (...activities: object[]) => renderPage('/home?scope=mine', { 'GET /feed': { body: activities } })

test('the time, the circle and the audience of a card are on one line of text', async () => {
  await page.viewport(...desktop)
  home(activityOf(6, 'Lake', { circle_ids: [3], circles: [{ id: 3, name: 'Dawn swimmers' }], audience: 'followers' }))
  const lake = await card('Lake')
  const time = lake.querySelector('time')
  const texts = [time, ...['Dawn swimmers', 'Followers'].map((text) => within(lake).getByText(text))]
  const bottoms = texts.map((element) => {
    const range = document.createRange()
    range.selectNodeContents(element as Element)
    return Math.round(Number([...range.getClientRects()].at(-1)?.bottom))
  })
  expect(new Set(bottoms).size, String(bottoms)).toBe(1)
})

test.each([desktop, phone])(
  'a photo of a card takes at most three fifths of a window of %i x %i, below its title',
  async (...window) => {
    await page.viewport(...window)
    home(activityOf(6, 'Lake', withPhotos(photoOf(1, 1200))))
    const lake = within(await card('Lake'))
    const photo = boxOf(await lake.findByRole('button', { name: /^View the photo/ }))
    expect(photo.height).toBeLessThanOrEqual(window[1] * 0.6 + 1)
    expect(boxOf(lake.getByRole('heading', { name: 'Lake' })).bottom).toBeLessThanOrEqual(photo.y)
  },
)

test.each(['regular', 'large', 'larger'])(
  'the avatars of a card are on the line of its buttons on a narrow phone, in %s text',
  async (textSize) => {
    await page.viewport(...phone)
    document.documentElement.dataset.textSize = textSize
    onTestFinished(() => void delete document.documentElement.dataset.textSize)
    const names = [sampleNames.ben, sampleNames.cleo, sampleNames.dora, sampleNames.emil]
    const others = names.map((name, index) => ({ ...ben, id: 12 + index, name, display_name: name }))
    home(activityOf(6, 'Lake', { high_five_count: 4, highfivers_preview: others }))
    const lake = within(await card('Lake'))
    const highFive = boxOf(lake.getByRole('button', { name: /^High Five/ }))
    const avatars = boxOf(lake.getByRole('button', { name: /^Show who gave a high five or commented/ }))
    expect(avatars.y).toBe(highFive.y)
    expect(avatars.right).toBeLessThanOrEqual(phone[0])
    if (textSize === 'regular') for (const name of names) boxOf(lake.getByRole('img', { name: new RegExp(name) }))
  },
)

test.each([desktop, phone])(
  'a gallery has the height of its first photo in a window of %i x %i, and a swipe leads to the next one',
  async (...window) => {
    await page.viewport(...window)
    home(activityOf(6, 'Lake', withPhotos(photoOf(1, 600), photoOf(2, 1200))))
    const gallery = await screen.findByRole('group', { name: 'Photos and videos' })
    const { width, height } = boxOf(gallery)
    expect(height).toBe(boxOf(gallery.querySelector('[data-file="0"]') as Element).height)
    expect(height).toBeLessThanOrEqual(window[1] * 0.6 + 1)
    await userEvent.wheel(gallery, { delta: { x: width } })
    await waitFor(() => within(gallery).getByText('2 of 2'))
    expect(boxOf(gallery).height, 'after a swipe').toBe(height)
  },
)
