import type { Virtualizer } from '@tanstack/react-virtual'
import { useShortcuts } from '#lib/shortcuts/use-shortcuts.ts'
import type { Row } from '../rows.ts'

const cardSelector = '[data-activity-card]'

function currentCard(): HTMLElement | null {
  const focused = document.activeElement?.closest<HTMLElement>(cardSelector)
  if (focused) return focused
  const all = [...document.querySelectorAll<HTMLElement>(cardSelector)]
  return all.find((card) => card.getBoundingClientRect().bottom > 120) ?? null
}

function clickInCurrentCard(name: string): void {
  currentCard()?.querySelector<HTMLElement>(`[data-key="${name}"]`)?.click()
}

/** Focuses the card of a row, or waits until the scroll has rendered it. */
function focusRow(index: number, framesLeft = 20): void {
  const card = document.querySelector(`[data-index="${index}"] ${cardSelector}`)
  if (card instanceof HTMLElement) card.focus({ preventScroll: true })
  else if (framesLeft > 0) requestAnimationFrame(() => focusRow(index, framesLeft - 1))
}

/**
 * Opens the comments of the current card and focuses the comment field once rendered, unless the focus has moved
 * elsewhere.
 */
function focusCommentField(): void {
  const card = currentCard()
  const toggle = card?.querySelector<HTMLElement>('[data-key="comment"]')
  if (!card || !toggle) return
  if (toggle.ariaExpanded === 'false') toggle.click()
  const focusField = () => {
    const field = card.querySelector<HTMLElement>('[data-key="write-comment"] textarea')
    const { activeElement } = document
    if (activeElement === document.body || card.contains(activeElement)) field?.focus()
    return field !== null
  }
  if (focusField()) return
  const observer = new MutationObserver(() => focusField() && observer.disconnect())
  observer.observe(card, { childList: true, subtree: true })
}

/** j and k move between cards, Enter opens the activity, l gives a high five, r starts a comment. */
export function useCardShortcuts(rows: readonly Row[], list: Virtualizer<Window, Element>): void {
  function moveFocus(step: 1 | -1) {
    const card = currentCard()
    const isFocused = card?.contains(document.activeElement) === true
    const current = Number(card?.closest('[data-index]')?.getAttribute('data-index') ?? -1)
    let next = isFocused ? current + step : current
    while (rows[next]?.kind === 'day') next += step
    if (rows[next] === undefined) return
    list.scrollToIndex(next, { align: 'start' })
    focusRow(next)
  }
  useShortcuts({
    j: () => moveFocus(1),
    k: () => moveFocus(-1),
    l: () => clickInCurrentCard('high-five'),
    r: focusCommentField,
    Enter: () => clickInCurrentCard('open'),
  })
}
