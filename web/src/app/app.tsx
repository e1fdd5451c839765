import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, useLayoutEffect } from 'react'
import type { AppRouter } from './router.tsx'

interface Props {
  router: AppRouter
  /** Called in the commit that adds the page to the document. */
  onShown?: (() => void) | undefined
}

export function App({ router, onShown }: Props) {
  useLayoutEffect(() => onShown?.(), [onShown])
  return (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  )
}
