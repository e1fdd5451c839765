import { type ComponentType, Suspense } from 'react'
import { lazyPart } from '../loading/lazy-part.tsx'

/**
 * A picture in its final size that most visits never show. If it cannot be loaded, its space stays empty: it is
 * decoration.
 */
function lazyIllustration(load: () => Promise<ComponentType>): ComponentType {
  const Illustration = lazyPart(load, () => null, 'everyone')
  return () => (
    <div className="h-38 w-44">
      <Suspense>
        <Illustration />
      </Suspense>
    </div>
  )
}

export const QuietNight = lazyIllustration(async () => (await import('./quiet-night.tsx')).QuietNight)
export const Unplugged = lazyIllustration(async () => (await import('./unplugged.tsx')).Unplugged)
