import { listenToTouches, scrollsItself } from './touches.ts'

const minDistancePx = 60
/** At the edges of the screen, a swipe is the browser's own way back. */
const edgePx = 24
/** Elements in which a horizontal movement has a meaning of its own. */
const own = 'input, textarea, select, video, audio, [role="slider"], [contenteditable], [draggable="true"]'

/**
 * A horizontal swipe selects the next or previous of the radio buttons in `[data-swiped]`, in the direction in which
 * the page is read. Returns a function that ends this.
 */
export function startSwipingScopes(): () => void {
  return listenToTouches({
    canStart: (target) => !target.closest(own) && !scrollsItself(target, 'x'),
    onEnd: (from, to) => {
      const distance = to.x - from.x
      const isHorizontal = Math.abs(distance) > 2 * Math.abs(to.y - from.y)
      const isAtEdge = from.x < edgePx || from.x > window.innerWidth - edgePx
      if (isAtEdge || !isHorizontal || Math.abs(distance) < minDistancePx || hasSelectedText()) return
      const isForward = distance < 0 === (document.documentElement.dir !== 'rtl')
      const scopes = [...document.querySelectorAll<HTMLInputElement>('[data-swiped] input[type="radio"]')]
      const current = scopes.findIndex(({ checked }) => checked)
      if (current !== -1) scopes[current + (isForward ? 1 : -1)]?.click()
    },
  })
}

/** Returns whether the finger has selected text, which it then extends. */
function hasSelectedText(): boolean {
  return getSelection()?.isCollapsed === false
}
