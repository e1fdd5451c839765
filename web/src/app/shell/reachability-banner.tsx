import { CloudOff } from 'lucide-react'
import { useReachable } from '#lib/reachability.ts'

/** Says that nobody answers, and that nothing typed is lost; gone by itself once the server is back. */
export function ReachabilityBanner() {
  const reachable = useReachable()
  return (
    <div role="status" className="sticky top-0 z-20">
      {!reachable && (
        <p className="flex items-center justify-center gap-2 bg-gold-soft px-4 py-2.5 text-center text-sm font-[560] text-gold-ink">
          <CloudOff aria-hidden="true" className="size-4.5 flex-none" />
          Daystar cannot be reached just now. What you write is kept; we keep trying.
        </p>
      )}
    </div>
  )
}
