import { CloudOff } from 'lucide-react'
import { useIsReachable } from '#lib/reachability.ts'

/** Shown while the server cannot be reached; disappears once it responds again. */
export function ReachabilityBanner() {
  const reachable = useIsReachable()
  return (
    <div role="status" className="sticky top-0 z-20">
      {!reachable && (
        <p className="flex items-center justify-center gap-2 bg-gold-soft px-4 py-2.5 text-center text-sm font-[560] text-gold-ink">
          <CloudOff aria-hidden="true" className="size-4.5 flex-none" />
          Daystar cannot be reached. Your drafts are saved. Reconnecting…
        </p>
      )}
    </div>
  )
}
