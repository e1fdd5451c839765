/** WCAG 2.2 AA, as axe names its rules. */
export const wcagTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']

// End-to-end tests send the following functions to the page, so that each contains everything that it uses.

/**
 * The modal dialog at the front, with the toasts, which stay in front of it: what axe checks of a page with a dialog.
 * Undefined without one.
 */
export function modalContext(): { include: Element[] } | undefined {
  const isBehind = document.querySelector('main')?.closest('[aria-hidden="true"], [inert]') != null
  const dialogs = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')]
  const front = dialogs.findLast((dialog) => dialog.checkVisibility())
  return isBehind && front ? { include: [front, ...document.querySelectorAll('[data-sonner-toaster]')] } : undefined
}

/** A target that a fixed or sticky bar covers becomes reachable by scrolling, so its size is not a violation. */
export function isCoveredByBar(selector: string): boolean {
  const target = document.querySelector(selector)?.getBoundingClientRect()
  if (!target) return false
  return [...document.querySelectorAll('nav, header')].some((bar) => {
    const { top, bottom } = bar.getBoundingClientRect()
    const isPinned = ['fixed', 'sticky'].includes(getComputedStyle(bar).position)
    return isPinned && target.top < bottom && target.bottom > top
  })
}

/** Animated colours give wrong contrast results. Endless animations (a spinner, a skeleton) are not waited for. */
export async function animationsEnd(): Promise<void> {
  const finite = document.getAnimations().filter((animation) => {
    const end = animation.effect?.getComputedTiming().endTime
    return typeof end === 'number' && Number.isFinite(end)
  })
  await Promise.all(finite.map((animation) => animation.finished.catch(() => undefined)))
}
