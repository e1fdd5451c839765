import type { Virtualizer } from '@tanstack/react-virtual'
import { useShortcuts } from '#lib/use-shortcuts.ts'
import type { Row } from '../rows.ts'

const cards = '[data-activity-card]'

function currentCard(): HTMLElement | null {
  const focused = document.activeElement?.closest<HTMLElement>(cards)
  if (focused) return focused
  const all = [...document.querySelectorAll<HTMLElement>(cards)]
  return all.find((card) => card.getBoundingClientRect().bottom > 120) ?? null
}

function press(name: string): void {
  currentCard()?.querySelector<HTMLElement>(`[data-key="${name}"]`)?.click()
}

/** Gives the focus to a row's card: at once where it stands, else as soon as the scroll has had it drawn. */
function focusRow(index: number, framesLeft = 20): void {
  const card = document.querySelector(`[data-index="${index}"] ${cards}`)
  if (card instanceof HTMLElement) card.focus({ preventScroll: true })
  else if (framesLeft > 0) requestAnimationFrame(() => focusRow(index, framesLeft - 1))
}

/** Opens a card's conversation and puts the caret into its form, at once or as soon as it is drawn; never away from elsewhere. */
function writeComment(): void {
  const card = currentCard()
  const opener = card?.querySelector<HTMLElement>('[data-key="comment"]')
  if (!card || !opener) return
  if (opener.ariaExpanded === 'false') opener.click()
  const placeCaret = () => {
    const field = card.querySelector<HTMLElement>('[data-key="write-comment"] textarea')
    const { activeElement } = document
    if (activeElement === document.body || card.contains(activeElement)) field?.focus()
    return field !== null
  }
  if (placeCaret()) return
  const drawing = new MutationObserver(() => placeCaret() && drawing.disconnect())
  drawing.observe(card, { childList: true, subtree: true })
}

/** j and k walk from card to card; Enter opens, l gives a high five, r begins a comment. */
export function useCardKeys(rows: readonly Row[], list: Virtualizer<Window, Element>): void {
  function walk(step: 1 | -1) {
    const card = currentCard()
    const isFocused = card?.contains(document.activeElement) === true
    const here = Number(card?.closest('[data-index]')?.getAttribute('data-index') ?? -1)
    let next = isFocused ? here + step : here
    while (rows[next]?.kind === 'day') next += step
    if (rows[next] === undefined) return
    list.scrollToIndex(next, { align: 'start' })
    focusRow(next)
  }
  useShortcuts({
    j: () => walk(1),
    k: () => walk(-1),
    l: () => press('high-five'),
    r: writeComment,
    Enter: () => press('open'),
  })
}
