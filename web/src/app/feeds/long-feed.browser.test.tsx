import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import type { Stubs } from '../../testing/render-in-app.tsx'
import { renderPage } from '../../testing/render-page.tsx'
import { activityOf, boxOf, desktop } from '../../testing/shown-boxes.ts'

const pageSize = 20
const titles = Array.from({ length: 300 }, (_, age) => `Lap ${300 - age}`)
const card = (title: string) => screen.queryByRole('article', { name: title })

/** A home feed with 300 activities, to which others can be added. */
async function openFeed() {
  await page.viewport(...desktop)
  const lap = (id: number, title: string) =>
    activityOf(id, title, { timestamp: new Date(Date.UTC(2026, 2, 10, 6, id)).toISOString() })
  let feed = titles.map((title, age) => lap(300 - age, title))
  const cursors: string[] = []
  const read: Stubs[string] = ({ query }) => {
    const cursor = query.get('cursor')
    if (cursor !== null) cursors.push(cursor)
    const older = feed.filter(({ id }) => cursor === null || id < Number(cursor))
    const body = older.slice(0, pageSize)
    const headers = { link: `</api/feed?cursor=${body.at(-1)?.id}>; rel="next"` }
    return older.length > pageSize ? { body, headers } : { body }
  }
  const responses = {
    'GET /feed': read,
    'GET /activities/240': { body: feed[60] ?? {} },
    'GET /comments/240': { body: [] },
  }
  const { back } = renderPage('/home', responses, { hasWindowHistory: true })
  const post = (title: string) => {
    feed = [lap(feed.length + 1, title), ...feed]
    tellNews()
  }
  await screen.findByRole('article', { name: 'Lap 300' })
  return { back, post, cursors }
}

/** The event of the server after which the page counts new activities. */
function tellNews(): void {
  const channel = new BroadcastChannel('daystar-live')
  channel.postMessage({ kind: 'feed' })
  channel.close()
}

const nextFrame = () => new Promise<unknown>((resolve) => requestAnimationFrame(resolve))

/** The scroll position once it has not changed for 20 frames. */
async function settledScroll(): Promise<number> {
  let last = window.scrollY
  for (let unchangedFrames = 0; unchangedFrames < 20; unchangedFrames++) {
    await nextFrame()
    if (window.scrollY !== last) unchangedFrames = 0
    last = window.scrollY
  }
  return last
}

/** Scrolls until the card is shown. */
async function scrollTo(title: string, step: number): Promise<HTMLElement> {
  for (let found = card(title); ; found = card(title)) {
    if (found) return found
    window.scrollBy(0, step)
    await settledScroll()
  }
}

test('shows each activity exactly once while others are posted and keeps the document small', async () => {
  const { post, cursors } = await openFeed()
  const titleByIndex = new Map<number, string>()
  let [maxCards, maxNodes] = [0, 0]
  const isAtEnd = () =>
    window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 1 &&
    screen.queryByText(/No more activities/) !== null
  for (let frame = 0; !isAtEnd(); frame++) {
    const rows = [...document.querySelectorAll('[data-index]')].filter((row) => row.querySelector('article'))
    for (const row of rows)
      titleByIndex.set(Number(row.getAttribute('data-index')), row.querySelector('h3')?.textContent ?? '')
    maxCards = Math.max(maxCards, rows.length)
    maxNodes = Math.max(maxNodes, document.querySelectorAll('*').length)
    const posted = ['Sauna', 'Soup', 'Sleep'][frame - 5]
    if (posted) post(posted)
    window.scrollBy(0, window.innerHeight * 0.8)
    await nextFrame()
  }
  const shown = [...titleByIndex].sort(([a], [b]) => a - b).map(([, title]) => title)
  expect(shown).toEqual(titles)
  expect(maxCards).toBeLessThan(40)
  expect(maxNodes).toBeLessThan(4000)
  expect(cursors, 'each page after the first is requested once').toHaveLength(14)
  expect(new Set(cursors).size).toBe(14)
})

test.each([
  ['no-preference', true],
  ['reduce', false],
])('with prefers-reduced-motion: %s, something moves while scrolling and opening a menu: %s', async (value, moves) => {
  const emulate = async (value: string) => {
    await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] })
  }
  await emulate(value)
  onTestFinished(() => emulate(''))
  await openFeed()
  // Away from the button, whose hover colour is a transition.
  await userEvent.hover(document.body)
  const moved: string[] = []
  const record = ({ type, target }: Event) => void moved.push(`${type} of ${(target as Element).className}`)
  for (const type of ['transitionrun', 'animationstart']) {
    document.addEventListener(type, record)
    onTestFinished(() => document.removeEventListener(type, record))
  }
  window.scrollTo(0, 4000)
  await waitFor(() => expect(screen.getAllByRole('article', { name: /^Lap 28/ })).not.toEqual([]))
  await settledScroll()
  await userEvent.click(await screen.findByRole('button', { name: 'Account' }))
  await screen.findByRole('menuitem', { name: 'Settings' })
  await settledScroll()
  if (moves) expect(moved).not.toEqual([])
  else expect(moved).toEqual([])
})

test('announces new activities on a button without moving the page', async () => {
  const { post } = await openFeed()
  window.scrollTo(0, 1500)
  await settledScroll()
  const [lap] = await screen.findAllByRole('article', { name: /^Lap 29/ })
  const before = boxOf(lap as Element)

  post('Night swim')
  await screen.findByRole('button', { name: '1 new activity' })
  post('Moon bath')
  const pill = await screen.findByRole('button', { name: '2 new activities' })
  expect(boxOf(lap as Element)).toEqual(before)
  expect(card('Night swim')).toBeNull()

  await userEvent.click(pill)
  await expect.element(await screen.findByRole('article', { name: 'Moon bath' })).toBeInViewport()
  await waitFor(() => expect(screen.queryByRole('button', { name: /new activit/ })).toBeNull())

  post('Dawn')
  await screen.findByRole('button', { name: '1 new activity' })
  await userEvent.keyboard('.')
  await expect.element(await screen.findByRole('article', { name: 'Dawn' })).toBeInViewport()
})

test('restores the exact scroll position after Back from an activity', async () => {
  const { back } = await openFeed()
  const lap = await scrollTo('Lap 240', 2500)
  within(lap).getByRole('link', { name: 'Lap 240' }).scrollIntoView({ block: 'center' })
  const scroll = await settledScroll()
  const box = boxOf(lap)

  await userEvent.click(within(lap).getByRole('link', { name: 'Lap 240' }))
  await screen.findByRole('heading', { level: 1, name: 'Lap 240' })
  back()
  const again = (await screen.findByRole('link', { name: 'Lap 240' })).closest('article') as HTMLElement
  await expect.element(again).toBeInViewport()
  expect(await settledScroll()).toBe(scroll)
  expect(boxOf(again)).toEqual(box)
})
