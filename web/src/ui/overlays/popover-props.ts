import type { ReactElement, ReactNode } from 'react'

export interface PopoverProps {
  /** The button that opens it: a `Button` or `IconButton` element. */
  trigger: ReactElement
  title: ReactNode
  hideTitle?: boolean | undefined
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
  side?: 'top' | 'bottom' | 'inline-start' | 'inline-end' | undefined
  align?: 'start' | 'center' | 'end' | undefined
  /** Width in pixels at the regular text size; never wider than the screen. */
  width?: number | undefined
  className?: string | undefined
  /** Covers the screen of a phone, for long content. */
  isSheetOnPhones?: boolean | undefined
  children: ReactNode
}
