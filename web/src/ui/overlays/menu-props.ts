import type { ReactElement, ReactNode, RefObject } from 'react'

export interface MenuItem {
  label: ReactNode
  icon?: ReactNode
  onSelect?: (() => void) | undefined
  /** Renders the item as this link element. */
  link?: ReactElement | undefined
  danger?: boolean | undefined
  disabled?: boolean | undefined
}

export interface MenuProps {
  /** The button that opens it: a `Button` or `IconButton` element. */
  trigger: ReactElement
  items: readonly MenuItem[]
  align?: 'start' | 'center' | 'end' | undefined
}

/** The state of a menu that its button controls. */
export interface MenuPanelProps {
  open: boolean
  onClose: () => void
  anchor: RefObject<HTMLElement | null>
  labelledBy: string
}
