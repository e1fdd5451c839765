import { Outlet, useLocation } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useMe } from '#lib/members/use-me.ts'
import { useIsDocumentTaken, useLostSession } from '#lib/session/session.ts'
import { timeSettingsKey } from '#lib/texts/time-settings.ts'
import { lazySection } from '#ui/loading/lazy-section.tsx'

const EndedNotice = lazySection(async () => (await import('./sign-in-again.tsx')).EndedNotice)
const EndedSession = lazySection(async () => (await import('./sign-in-again.tsx')).EndedSession)

/**
 * The page, or a card that asks to sign in if the session ended while the page was open. The next page is shown as
 * visitors see it; drafts are stored, so the page has them again after signing in.
 */
export function PageOfSession() {
  // The account can arrive after a page that shows times in another style, which is then rendered again.
  useMe()
  const lost = useLostSession()
  const isTaken = useIsDocumentTaken()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const [ended, setEnded] = useState<{ session: typeof lost; path: string } | null>(null)
  if (lost !== null && ended?.session !== lost) setEnded({ session: lost, path })
  const isEndedHere = isTaken || (lost !== null && (ended?.session !== lost || ended.path === path))
  // After signing out in another tab, the upload form stays and reports that it cannot be submitted, until another
  // member signs in.
  const keepsPage = path === '/upload' && !isTaken
  return (
    <>
      {isEndedHere && <Suspense>{keepsPage ? <EndedNotice /> : <EndedSession isHome={path === '/home'} />}</Suspense>}
      {(!isEndedHere || keepsPage) && <Outlet key={path.startsWith('/settings') ? '' : timeSettingsKey()} />}
    </>
  )
}
