import { whenVisible } from './when-visible.ts'

let stop = () => {}

/**
 * Moves the focus to the heading of the new page once it is visible and no dialog is open, so that screen readers
 * announce it and Tab continues from there. The page can focus something else itself; keys and presses end the wait.
 */
export function focusHeading(): void {
  stop()
  stop = whenVisible(readyHeading, (heading) => {
    if (isFocusInPage()) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  })
}

function readyHeading(): HTMLElement | null {
  if (document.querySelector('[role="dialog"], [role="alertdialog"], dialog[open]')) return null
  return document.querySelector<HTMLElement>('main h1')
}

function isFocusInPage(): boolean {
  const main = document.querySelector('main')
  return main !== document.activeElement && main?.contains(document.activeElement) === true
}
