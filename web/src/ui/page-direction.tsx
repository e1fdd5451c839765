import { DirectionProvider } from '@base-ui/react/direction-provider'
import type { ReactNode } from 'react'

/** Gives the direction of the page to a component of Base UI in which the arrow keys ← and → depend on it. */
export function PageDirection({ children }: { children: ReactNode }) {
  return <DirectionProvider direction={isRightToLeft() ? 'rtl' : 'ltr'}>{children}</DirectionProvider>
}

function isRightToLeft(): boolean {
  return document.documentElement.dir === 'rtl'
}
