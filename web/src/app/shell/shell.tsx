import { Suspense, useEffect } from 'react'
import { prefetchChunks } from '#lib/prefetch-chunks.ts'
import { queryClient } from '#lib/query-client.ts'
import { useSession } from '#lib/session.ts'
import { SkipLink } from '#ui/skip-link.tsx'
import { RoutePending } from '../route-pending.tsx'
import { useLiveUpdates } from '../use-live-updates.ts'
import { BottomBar } from './bottom-bar.tsx'
import { PageOfSession } from './ended-session.tsx'
import { NavigationBar } from './navigation-bar.tsx'
import { Overlays } from './overlays.tsx'
import { ReachabilityBanner } from './reachability-banner.tsx'
import { usePageShortcuts } from './use-page-shortcuts.ts'

/** The layout of every page except the signed-out ones: navigation bars, page content, and popups. */
export function Shell() {
  const isMember = useSession() !== null
  usePageShortcuts()
  useLiveUpdates()
  useEffect(() => prefetchChunks(() => queryClient.isFetching() > 0), [])

  return (
    <>
      <SkipLink />
      <ReachabilityBanner />
      <NavigationBar />
      <main id="main" tabIndex={-1} className="mx-auto max-w-page pb-28 md:px-6 md:pb-20">
        <Suspense fallback={<RoutePending />}>
          <PageOfSession />
        </Suspense>
      </main>
      {isMember && <BottomBar />}
      {/* A popup of a session that ended is closed. */}
      <Overlays key={isMember ? 'member' : 'visitor'} />
    </>
  )
}
