import type { ReactElement, ReactNode } from 'react'

export interface MenuEntry {
  label: ReactNode
  icon?: ReactNode
  onSelect?: (() => void) | undefined
  /** Leads to a place: a link element, which the entry becomes. */
  link?: ReactElement | undefined
  danger?: boolean | undefined
  disabled?: boolean | undefined
}

export interface MenuProps {
  /** The button that opens it: a `Button` or `IconButton` element. */
  trigger: ReactElement
  entries: readonly MenuEntry[]
  align?: 'start' | 'center' | 'end' | undefined
}
