import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startHidingBars } from './hiding-bars.ts'
import { startPullToRefresh } from './pull-to-refresh.ts'
import { startSwipingScopes } from './swipe-scopes.ts'

const { documentElement: root } = document
let stop: () => void = () => undefined

beforeEach(() => {
  document.body.innerHTML = `
    <header class="hiding-bar"><a href="/home">Home</a></header>
    <main>
      <div data-swiped>
        <input type="radio" name="scope" value="following" />
        <input type="radio" name="scope" value="mine" checked />
        <input type="radio" name="scope" value="circle:1" />
      </div>
      <p>Nine degrees.</p>
      <div class="row" style="overflow-x: auto"><img alt="Lake" /></div>
      <form><label>Title</label></form>
    </main>`
  vi.stubGlobal('scrollY', 0)
})
afterEach(() => {
  stop()
  root.removeAttribute('dir')
})

const find = (selector: string) => document.querySelector(selector) as HTMLElement

function scrollTo(y: number) {
  vi.stubGlobal('scrollY', y)
  window.dispatchEvent(new Event('scroll'))
}
const areBarsHidden = () => 'barsHidden' in root.dataset

type Point = readonly [x: number, y: number]
const touch = (type: string, target: Element, ...points: readonly Point[]) =>
  target.dispatchEvent(
    Object.assign(new Event(type, { bubbles: true }), {
      touches: points.map(([clientX, clientY]) => ({ clientX, clientY })),
    }),
  )

function drag(target: Element, from: Point, to: Point) {
  touch('touchstart', target, from)
  touch('touchmove', target, to)
  touch('touchend', target)
}
const selectedScope = () => document.querySelector<HTMLInputElement>('input:checked')?.value

test('hides the bars while the member scrolls down, and shows them while they scroll up', () => {
  stop = startHidingBars()
  scrollTo(40)
  expect(areBarsHidden(), 'at the top').toBe(false)
  scrollTo(200)
  expect(areBarsHidden()).toBe(true)
  scrollTo(196)
  expect(areBarsHidden(), 'after a small movement').toBe(true)
  scrollTo(180)
  expect(areBarsHidden()).toBe(false)
})

test('shows the bars at the top of the page, and after a jump of the page', () => {
  stop = startHidingBars()
  scrollTo(300)
  scrollTo(0)
  expect(areBarsHidden()).toBe(false)
  scrollTo(window.innerHeight + 100)
  expect(areBarsHidden()).toBe(false)
})

test('shows the bars when one of them receives the focus, and while a keyboard is used', () => {
  stop = startHidingBars()
  scrollTo(200)
  find('header a').focus()
  expect(areBarsHidden()).toBe(false)
  scrollTo(400)
  expect(areBarsHidden(), 'with the focus').toBe(false)
  find('header a').blur()
  scrollTo(500)
  expect(areBarsHidden()).toBe(true)
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }))
  expect(areBarsHidden(), 'after a key').toBe(false)
  scrollTo(700)
  expect(areBarsHidden(), 'scrolled by a key').toBe(false)
  window.dispatchEvent(new Event('touchmove'))
  scrollTo(800)
  expect(areBarsHidden(), 'scrolled by a finger').toBe(true)
})

test('selects the next and the previous scope with a horizontal swipe', () => {
  stop = startSwipingScopes()
  drag(find('p'), [200, 300], [100, 310])
  expect(selectedScope()).toBe('circle:1')
  drag(find('p'), [200, 300], [100, 310])
  expect(selectedScope(), 'after the last one').toBe('circle:1')
  drag(find('p'), [100, 300], [200, 310])
  expect(selectedScope()).toBe('mine')
})

test('swipes in the direction in which the page is read', () => {
  root.dir = 'rtl'
  stop = startSwipingScopes()
  drag(find('p'), [200, 300], [100, 300])
  expect(selectedScope()).toBe('following')
})

test('leaves the scope for vertical, short and two-finger movements, and for swipes from the edge', () => {
  stop = startSwipingScopes()
  drag(find('p'), [200, 300], [120, 400])
  drag(find('p'), [200, 300], [150, 300])
  drag(find('p'), [5, 300], [200, 300])
  touch('touchstart', find('p'), [200, 300])
  touch('touchstart', find('p'), [200, 300], [100, 300])
  touch('touchmove', find('p'), [80, 300], [100, 300])
  touch('touchend', find('p'))
  expect(selectedScope()).toBe('mine')
})

test('leaves swipes to parts that scroll horizontally, and to dialogs', () => {
  stop = startSwipingScopes()
  vi.spyOn(find('.row'), 'scrollWidth', 'get').mockReturnValue(900)
  drag(find('img'), [200, 300], [100, 300])
  expect(selectedScope()).toBe('mine')
  document.body.insertAdjacentHTML('beforeend', '<div role="dialog"></div>')
  drag(find('p'), [200, 300], [100, 300])
  expect(selectedScope()).toBe('mine')
})

test('refreshes when the page is pulled down at its top, and says so', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const refresh = vi.fn(() => promise)
  stop = startPullToRefresh(refresh)
  const mark = find('.pull-mark')
  touch('touchstart', find('p'), [200, 300])
  touch('touchmove', find('p'), [200, 400])
  expect(mark.hasAttribute('data-ready')).toBe(true)
  expect(refresh).not.toHaveBeenCalled()
  touch('touchend', find('p'))
  expect(refresh).toHaveBeenCalledTimes(1)
  expect(find('[role=status]').textContent).toBe('Refreshing…')
  resolve()
  await vi.waitFor(() => expect(find('[role=status]').textContent).toBe('Refreshed'))
  expect(mark.hasAttribute('data-refreshing')).toBe(false)
})

test('does not refresh after a short pull, a horizontal one, one below the top, and one in a form', () => {
  const refresh = vi.fn(async () => undefined)
  stop = startPullToRefresh(refresh)
  drag(find('p'), [200, 300], [200, 360])
  drag(find('p'), [20, 300], [320, 420])
  drag(find('label'), [200, 300], [200, 450])
  vi.stubGlobal('scrollY', 80)
  drag(find('p'), [200, 300], [200, 450])
  expect(refresh).not.toHaveBeenCalled()
})

test("replaces the browser's own gesture until it is stopped", () => {
  startPullToRefresh(async () => undefined)()
  expect(root.style.overscrollBehaviorY).toBe('')
  expect(document.querySelector('.pull-mark')).toBeNull()
  stop = startPullToRefresh(async () => undefined)
  expect(root.style.overscrollBehaviorY).toBe('contain')
})
