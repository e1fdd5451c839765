import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MediaViewer } from './media-viewer.tsx'
import { ViewedPhoto } from './viewed-photo.tsx'

const alts = ['A grey lake before sunrise', 'A towel on the jetty', 'Tea in a thermos']

function Viewer({ count, onClose }: { count: number; onClose: () => void }) {
  const [index, setIndex] = useState(0)
  return (
    <MediaViewer
      files={alts.slice(0, count).map((alt, key) => ({ key, alt, size: { width: 600, height: 1200 } }))}
      index={index}
      onIndex={setIndex}
      content={(at) => <ViewedPhoto thumbnail={`/${at}-640.webp`} src={`/${at}-1920.webp`} alt={alts[at] ?? ''} />}
      onClose={onClose}
    />
  )
}

function open(count = 1) {
  const onClose = vi.fn()
  render(<Viewer count={count} onClose={onClose} />)
  return onClose
}

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 400, 800))
})
afterEach(() => document.documentElement.removeAttribute('dir'))

const picture = () => document.querySelector('img[src="/0-1920.webp"]') as HTMLElement
const zoomed = () => picture().parentElement?.style.transform ?? ''
const stage = () => picture().parentElement?.parentElement?.parentElement as HTMLElement
const shown = () => screen.queryByText(/^\d of \d$/)?.textContent
const pointer = (type: string, pointerId: number, clientX: number, clientY: number) =>
  fireEvent(stage(), new PointerEvent(type, { pointerId, clientX, clientY, bubbles: true, pointerType: 'touch' }))

function swipe(fromX: number, toX: number) {
  pointer('pointerdown', 1, fromX, 400)
  pointer('pointermove', 1, toX, 402)
  pointer('pointerup', 1, toX, 402)
}
function tap(x: number, y: number) {
  pointer('pointerdown', 1, x, y)
  pointer('pointerup', 1, x, y)
}

test('shows the thumbnail until the full-size photo has loaded', () => {
  open()
  expect(screen.getByAltText('A grey lake before sunrise').getAttribute('src')).toBe('/0-640.webp')
  act(() => void fireEvent.load(picture()))
  expect(screen.getByAltText('A grey lake before sunrise').getAttribute('src')).toBe('/0-1920.webp')
})

test('shows the description on request, and closes on Escape', async () => {
  const onClose = open()
  expect(screen.queryByText('A grey lake before sunrise', { selector: 'p' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Show the description' }))
  expect(screen.getByText('A grey lake before sunrise', { selector: 'p' })).toBeDefined()
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalled()
})

test('leads through the files with buttons and keys, in the direction in which the page is read', async () => {
  open(3)
  expect(shown()).toBe('1 of 3')
  await userEvent.click(screen.getByRole('button', { name: 'Next photo or video' }))
  expect(shown()).toBe('2 of 3')
  await userEvent.keyboard('{ArrowRight}')
  expect(shown()).toBe('3 of 3')
  await userEvent.keyboard('{ArrowRight}')
  expect(shown(), 'after the last one').toBe('3 of 3')
  await userEvent.keyboard('{Home}')
  expect(shown()).toBe('1 of 3')
  document.documentElement.dir = 'rtl'
  await userEvent.keyboard('{End}{ArrowRight}')
  expect(shown()).toBe('2 of 3')
})

test('leads to the next file with a swipe, and closes with a vertical one', () => {
  const onClose = open(2)
  swipe(300, 270)
  expect(shown(), 'after a short movement').toBe('1 of 2')
  swipe(300, 200)
  expect(shown()).toBe('2 of 2')
  swipe(200, 300)
  expect(shown()).toBe('1 of 2')
  pointer('pointerdown', 1, 200, 300)
  pointer('pointermove', 1, 204, 420)
  pointer('pointerup', 1, 204, 420)
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('zooms around two fingers, and does not swipe with them', () => {
  const onClose = open(2)
  pointer('pointerdown', 1, 300, 300)
  pointer('pointerdown', 2, 300, 500)
  pointer('pointermove', 2, 300, 700)
  // The fingers are at the same points of the photo: those at 300 and 500 px are now at 300 and 700 px.
  expect(zoomed()).toBe('translate(-100px, 100px) scale(2)')
  pointer('pointerup', 1, 300, 300)
  pointer('pointerup', 2, 300, 700)
  expect(shown()).toBe('1 of 2')
  expect(onClose).not.toHaveBeenCalled()
})

test('zooms around a double tap and back, and moves a zoomed photo up to its edges', () => {
  open(2)
  tap(300, 400)
  expect(zoomed()).toBe('translate(0px, 0px) scale(1)')
  tap(302, 401)
  expect(zoomed()).toMatch(/^translate\(-153px, .* scale\(2\.5\)$/)
  swipe(300, 100)
  expect(shown(), 'while zoomed').toBe('1 of 2')
  expect(zoomed()).toMatch(/^translate\(-300px/)
  tap(200, 400)
  tap(200, 400)
  expect(zoomed()).toBe('translate(0px, 0px) scale(1)')
})

test('zooms with the wheel and the keys, and shows the whole photo on 0 and for the next file', async () => {
  open(2)
  fireEvent.wheel(stage(), { deltaY: -300, clientX: 200, clientY: 400 })
  expect(zoomed()).toMatch(/scale\(1\.8/)
  await userEvent.keyboard('0')
  expect(zoomed()).toMatch(/scale\(1\)/)
  await userEvent.keyboard('++')
  expect(zoomed()).toMatch(/scale\(2\.25\)/)
  await userEvent.keyboard('{ArrowRight}{ArrowLeft}')
  expect(zoomed()).toMatch(/scale\(1\)/)
})
