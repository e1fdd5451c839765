import { QueryClientProvider } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect, useEffectEvent } from 'react'
import { queryClient } from '#lib/api/query-client.ts'
import { shouldSaveData } from '#lib/chunks/save-data.ts'
import { useCommunity } from '#lib/community.ts'
import { useCan } from '#lib/members/use-can.ts'
import { useSession } from '#lib/session/session.ts'
import { HiddenSkeleton } from '#ui/loading/hidden-skeleton.tsx'
import { lazyPart } from '#ui/loading/lazy-part.tsx'
import { skipLeftEntries } from '#ui/navigation/left-overlay-entries.ts'
import { SkipLink } from '#ui/navigation/skip-link.tsx'
import { LoadingScreen } from '../loading-screen.tsx'
import { RoutePending } from '../route-pending.tsx'
import { useLiveUpdates } from '../use-live-updates.ts'
import { AccountBanner } from './banners/account-banner.tsx'
import { ReachabilityBanner } from './banners/reachability-banner.tsx'
import { PageOfSession } from './ended-session.tsx'
import { BottomBar } from './navigation/bottom-bar.tsx'
import { NavigationBar } from './navigation/navigation-bar.tsx'
import { Overlays } from './overlays.tsx'
import { useCommunityUpdates } from './use-community-updates.ts'
import { useIsSuspended } from './use-is-suspended.ts'
import { useLanguageSetting } from './use-language-setting.ts'
import { usePageShortcuts } from './use-page-shortcuts.ts'
import { useNotedUse, useUntilNextPage } from './use-until-next-page.ts'

const AnnouncementBanner = lazyPart(
  async () => (await import('./banners/announcement-banner.tsx')).AnnouncementBanner,
  () => null,
)

/** The layout of every page except the signed-out ones, with the data that these pages share. */
export function Shell() {
  return (
    <QueryClientProvider client={queryClient}>
      <Layout />
    </QueryClientProvider>
  )
}

/** Navigation bars, page content, and popups. */
function Layout() {
  const session = useSession()
  const isMember = session !== null
  const isSuspended = useIsSuspended()
  const canAdminister = useCan('administration:readMembers')
  const announcement = useUntilNextPage(useCommunity().announcement)
  useNotedUse()
  usePageShortcuts()
  useLiveUpdates()
  useCommunityUpdates()
  useLanguageSetting()
  useEffect(skipLeftEntries, [])
  const viewer = useEffectEvent(() => ({ isMember, canAdminister }))
  useEffect(() => {
    const started = new Promise((resolve) => setTimeout(resolve, shouldSaveData() ? 8000 : 0))
      .then(() => import('./in-background.ts'))
      .then(
        ({ startInBackground }) => startInBackground(() => viewer()),
        () => () => undefined,
      )
    return () => void started.then((stop) => stop())
  }, [])

  // The form of a new activity fills small screens, and has no announcement above it.
  const isComposing = useRouterState({ select: ({ location }) => location.pathname === '/upload' })
  const barsClass = isComposing ? 'contents max-sm:hidden' : 'contents'

  if (isSuspended) return <LoadingScreen />
  return (
    <>
      <SkipLink />
      <div className={barsClass}>
        <NavigationBar />
      </div>
      <div className="in-order">
        {session && <AccountBanner userId={session.userId} />}
        {announcement && !isComposing && (
          <Suspense fallback={<HiddenSkeleton />}>
            <AnnouncementBanner announcement={announcement} />
          </Suspense>
        )}
        {/* Margins of pages do not move the element itself. */}
        <main id="main" tabIndex={-1} className="flow-root mx-auto max-w-page pb-28 md:px-6 md:pb-20">
          <Suspense fallback={<RoutePending />}>
            <PageOfSession />
          </Suspense>
        </main>
      </div>
      <ReachabilityBanner />
      {isMember && (
        <div className={barsClass}>
          <BottomBar />
        </div>
      )}
      {/* A popup of a session that ended is closed. */}
      <Overlays key={isMember ? 'member' : 'visitor'} />
    </>
  )
}
