import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../loading/lazy-part.tsx'
import { onToastQueued } from './toast.ts'

const mountListeners = new Set<() => void>()

const Toaster = lazyPart(
  async () => {
    const { Toaster: Loaded } = await import('./toaster.tsx')
    for (const mount of mountListeners) mount()
    return Loaded
  },
  // Toasts stay in the queue until the next attempt succeeds.
  () => null,
  'everyone',
)

/**
 * The toaster, which is loaded when the browser is idle, or with the first action or toast. Its live region is part of
 * the page as soon as it is loaded, because screen readers announce only what is added to an existing one.
 */
export function LazyToaster() {
  const [isMounted, setIsMounted] = useState(Toaster.isLoaded)

  useEffect(() => {
    const mount = () => setIsMounted(true)
    mountListeners.add(mount)
    const unsubscribe = onToastQueued(mount)
    // Most toasts follow an action, and the network may fail in between.
    const load = () => void Toaster.preload()
    const firstActions = ['pointerdown', 'keydown'] as const
    for (const name of firstActions) addEventListener(name, load, { once: true, capture: true })
    return () => {
      mountListeners.delete(mount)
      for (const name of firstActions) removeEventListener(name, load, { capture: true })
      unsubscribe()
    }
  }, [])

  return <Suspense>{isMounted && <Toaster />}</Suspense>
}
