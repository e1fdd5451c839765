import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** True when the member has pressed, typed or scrolled since the page was opened. */
let isUsed = false

const isInField = () => document.activeElement?.matches('main :is(input, textarea, select)') === true

const usePath = () => useLocation({ select: ({ pathname }) => pathname })

/** Notes whether the member uses the page, from its opening on, or from a change of theirs that is shown above it. */
export function useNotedUse(): void {
  const path = usePath()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page starts as not used.
  useEffect(() => {
    const controller = new AbortController()
    const note = () => {
      isUsed = true
    }
    for (const type of ['pointerdown', 'keydown', 'wheel', 'touchmove'])
      window.addEventListener(type, note, { capture: true, passive: true, signal: controller.signal })
    const forget = () => {
      isUsed = false
    }
    forget()
    window.addEventListener('community:saved', forget, { signal: controller.signal })
    return () => controller.abort()
  }, [path])
}

/**
 * Returns the value for what stands above the page. A new one would move the page: while the member uses that, the
 * value remains what it was until they open another page.
 */
export function useUntilNextPage<T>(latest: T): T {
  const path = usePath()
  const [shown, setShown] = useState(latest)
  const [shownPath, setShownPath] = useState(path)
  if (path !== shownPath) setShownPath(path)
  if (latest === shown || (path === shownPath && (isUsed || isInField()))) return shown
  setShown(latest)
  return latest
}
