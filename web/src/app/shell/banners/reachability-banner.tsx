import { CloudOff } from 'lucide-react'
import { Suspense } from 'react'
import { useIsReachable } from '#lib/api/reachability.ts'
import { t } from '#lib/i18n/translate.ts'
import { lazyPart } from '#ui/loading/lazy-part.tsx'

const StoredAge = lazyPart(
  async () => (await import('../stored-age.tsx')).StoredAge,
  () => null,
)

/**
 * Shown while the server is unreachable, over the page, so that nothing moves between pressing and releasing the mouse,
 * which would lose the click. The space at the end of the page lets what it covers be scrolled into view.
 */
export function ReachabilityBanner() {
  const reachable = useIsReachable()
  return (
    <div role="status">
      {!reachable && (
        <>
          <p className="pointer-events-none fixed inset-x-4 bottom-[calc(5.5rem+env(safe-area-inset-bottom))] z-20 mx-auto flex w-fit items-center justify-center gap-2 rounded-row bg-gold-soft px-4 py-2.5 text-center text-sm font-[560] text-gold-ink shadow-high md:bottom-6">
            <CloudOff aria-hidden="true" className="size-4.5 flex-none" />
            <span>
              {t('Daystar cannot be reached. Your drafts are saved. Reconnecting…')}
              <Suspense>
                <StoredAge />
              </Suspense>
            </span>
          </p>
          <div className="h-20" />
        </>
      )}
    </div>
  )
}
