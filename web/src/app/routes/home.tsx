import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useDeferredValue } from 'react'
import { useMyCircles } from '#features/circles/api/use-my-circles.ts'
import { UserCard } from '#features/members/ui/user-card.tsx'
import { PlanningCard } from '#features/planning/ui/planning-card.tsx'
import { useCommunity } from '#lib/community.ts'
import { emit, useWindowEvent } from '#lib/events/window-events.ts'
import { t } from '#lib/i18n/translate.ts'
import { useMyId } from '#lib/members/use-me.ts'
import { useSession } from '#lib/session/session.ts'
import { SignInLink } from '#lib/session/sign-in-link.tsx'
import { buttonClass } from '#ui/buttons/button.tsx'
import { EmptyState } from '#ui/lists/empty-state.tsx'
import { lazySection } from '#ui/loading/lazy-section.tsx'
import { Card } from '#ui/surfaces/card.tsx'
import { useMediaQuery } from '#ui/use-media-query.ts'
import { UploadPanel } from '../activities/upload-panel.tsx'
import { HomeFeed } from '../feeds/home-feed.tsx'
import { ScopeBar } from '../feeds/scope-bar.tsx'
import { useDocumentTitle } from '../use-document-title.ts'

const HomeSideColumn = lazySection(async () => (await import('../feeds/home-side-column.tsx')).HomeSideColumn)

export function HomeRoute() {
  useDocumentTitle(t('Home'))
  const isMember = useSession() !== null
  const myId = useMyId()
  const { data: circles = [] } = useMyCircles()
  const hasSidebars = useMediaQuery('(width >= 64rem)')
  // Deferred so that the feed renders first. Nothing is below this column that it could move.
  const hasRightSidebar = useDeferredValue(hasSidebars, false)
  const { scope = 'following', tag } = useSearch({ from: '/shell/home' })
  const navigate = useNavigate({ from: '/home' })

  const setScope = (next: string) =>
    void navigate({ search: { ...(next !== 'following' && { scope: next }), ...(tag && { tag }) } })
  const clearTag = () => void navigate({ search: scope === 'following' ? {} : { scope } })
  useWindowEvent('feed:set-scope', (requested) => {
    if (requested.scope !== scope) setScope(requested.scope)
  })

  if (!isMember) return <SignedOutHome />
  return (
    <div className="mx-auto grid max-w-reading gap-x-8 gap-y-2.5 sm:gap-y-5 sm:pt-7 lg:max-w-none lg:grid-cols-[264px_minmax(0,1fr)_264px]">
      <h1 className="sr-only">{t('Home')}</h1>
      <div className="flex min-w-0 flex-col gap-5 lg:sticky lg:top-23 lg:self-start">
        {hasSidebars && myId !== null && <UserCard userId={myId} />}
        <PlanningCard place="home" />
      </div>
      <div className="mx-auto w-full min-w-0 max-w-reading">
        <UploadPanel />
        <ScopeBar
          scope={scope}
          circles={circles}
          tag={tag ?? null}
          onScope={(next) => emit('feed:set-scope', { scope: next })}
          onClearTag={clearTag}
        />
        <HomeFeed key={`${scope} ${tag ?? ''}`} scope={scope} tag={tag ?? null} />
      </div>
      <Suspense>{hasRightSidebar && <HomeSideColumn />}</Suspense>
    </div>
  )
}

function SignedOutHome() {
  const { everyone_feed: hasEveryone } = useCommunity()
  return (
    <>
      <Card className="mx-auto mt-10 max-w-reading">
        <h1 className="sr-only">{t('Home')}</h1>
        <EmptyState title={t('Please sign in.')} action={<SignInLink className={buttonClass()} />}>
          {t('Your home feed shows the activities of the members you follow.')}
        </EmptyState>
      </Card>
      {hasEveryone && (
        <div className="mx-auto mt-6 max-w-reading">
          <HomeFeed scope="everyone" tag={null} />
        </div>
      )}
    </>
  )
}
