import { t } from '#lib/i18n/translate.ts'
import { listenToTouches, scrollsItself } from './touches.ts'

/** How far the finger moves until the page is refreshed when it is lifted. */
const pullPx = 96
/** The mark follows the finger more slowly, down to this position. */
const maxOffsetPx = 72
const minShownMs = 400

/**
 * Refreshes the page when a finger pulls it down at its top, in place of the browser's own gesture, and shows a mark
 * below the bar. Returns a function that ends this.
 */
export function startPullToRefresh(refresh: () => Promise<unknown>): () => void {
  const { style } = document.documentElement
  const mark = createMark()
  let isRefreshing = false

  function move(px: number) {
    mark.element.style.translate = `0 ${Math.min(maxOffsetPx, px / 2)}px`
    mark.element.style.opacity = String(Math.min(1, px / pullPx))
    mark.element.toggleAttribute('data-ready', px >= pullPx)
  }
  async function run() {
    isRefreshing = true
    mark.element.toggleAttribute('data-refreshing', true)
    move(pullPx)
    mark.say(t('Refreshing…'))
    await Promise.all([refresh().catch(() => undefined), new Promise((resolve) => setTimeout(resolve, minShownMs))])
    mark.say(t('Refreshed'))
    mark.element.toggleAttribute('data-refreshing', false)
    move(0)
    isRefreshing = false
  }
  const distance = (from: { x: number; y: number }, to: { x: number; y: number }) =>
    window.scrollY > 0 || Math.abs(to.x - from.x) > to.y - from.y ? 0 : to.y - from.y

  style.overscrollBehaviorY = 'contain'
  document.body.append(mark.element)
  const stop = listenToTouches({
    canStart: (target) =>
      !isRefreshing && window.scrollY <= 0 && !target.closest('form') && !scrollsItself(target, 'y'),
    onMove: (from, to) => move(distance(from, to)),
    onEnd: (from, to) => {
      if (distance(from, to) >= pullPx) void run()
      else move(0)
    },
    onCancel: () => move(0),
  })
  return () => {
    stop()
    mark.element.remove()
    style.overscrollBehaviorY = ''
  }
}

/** A ring that turns while the page is refreshed (`src/styles/motion.css`), with a text for screen readers. */
function createMark() {
  const element = document.createElement('div')
  element.className = 'pull-mark'
  element.style.opacity = '0'
  const status = document.createElement('span')
  status.className = 'sr-only'
  status.role = 'status'
  element.append(status)
  const say = (text: string) => {
    status.textContent = text
  }
  return { element, say }
}
