/** Movements of the page that are smaller than this do not change the bars. */
const tolerancePx = 8
/** Below this, the bar at the top of the page is where it would be without being sticky. */
const topPx = 56

/**
 * Hides the bars of small screens (`src/styles/motion.css`) while the member scrolls down, and shows them while they
 * scroll up, at the top of the page, while a bar has the focus, and for those who use a keyboard. Returns a function
 * that ends this.
 */
export function startHidingBars(): () => void {
  const { dataset } = document.documentElement
  const controller = new AbortController()
  const options = { signal: controller.signal, passive: true, capture: true }
  let lastY = window.scrollY
  let path = location.pathname
  let usesKeyboard = false

  const show = () => void delete dataset.barsHidden
  const hasFocusInBar = () => document.activeElement?.closest('.hiding-bar') != null

  function update() {
    const y = window.scrollY
    const distance = y - lastY
    const isOtherPage = location.pathname !== path
    if (!isOtherPage && y > topPx && Math.abs(distance) < tolerancePx) return
    lastY = y
    path = location.pathname
    // A longer distance is a jump of the page itself, for instance to the position before the member went back.
    const isJump = isOtherPage || Math.abs(distance) > window.innerHeight
    if (y <= topPx || distance < 0 || isJump) show()
    else if (!usesKeyboard && !hasFocusInBar()) dataset.barsHidden = ''
  }

  window.addEventListener('scroll', update, { signal: controller.signal, passive: true })
  window.addEventListener(
    'keydown',
    () => {
      usesKeyboard = true
      show()
    },
    options,
  )
  const useFinger = () => {
    usesKeyboard = false
  }
  for (const type of ['pointerdown', 'touchmove', 'wheel']) window.addEventListener(type, useFinger, options)
  document.addEventListener('focusin', () => hasFocusInBar() && show(), options)
  return () => {
    controller.abort()
    show()
  }
}
