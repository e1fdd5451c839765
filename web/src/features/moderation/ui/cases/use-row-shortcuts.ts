import type { RefObject } from 'react'
import { useShortcuts } from '#lib/shortcuts/use-shortcuts.ts'

/** j and k move between the rows of a list, Enter opens the focused one, as in lists of activities. */
export function useRowShortcuts(container: RefObject<HTMLElement | null>): void {
  const rows = () => [...(container.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  const current = () => document.activeElement?.closest<HTMLElement>('[data-row]') ?? null

  function move(step: 1 | -1) {
    const all = rows()
    const focused = current()
    const next = focused ? all[all.indexOf(focused) + step] : all[0]
    next?.focus()
    next?.scrollIntoView({ block: 'nearest' })
  }

  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    Enter: () => current()?.querySelector<HTMLElement>('[data-key="open"]')?.click(),
  })
}
