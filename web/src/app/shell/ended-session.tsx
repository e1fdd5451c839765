import { Outlet, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { resumeSession, useLostSession } from '#lib/session.ts'
import { SignInLink } from '#lib/sign-in-link.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'

/**
 * The page, or a card that asks to sign in if the session ended while the page was open, whichever request noticed it.
 * The next page is shown as visitors see it. Drafts are stored, so the page has them again after signing in.
 */
export function PageOfSession() {
  const lost = useLostSession()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const [ended, setEnded] = useState<{ session: typeof lost; path: string } | null>(null)
  if (lost !== null && ended?.session !== lost) setEnded({ session: lost, path })
  const isEndedHere = lost !== null && (ended?.session !== lost || ended.path === path)
  // After signing out in another tab, the upload form stays and reports that it cannot be submitted.
  const keepsPage = path === '/upload'
  return (
    <>
      {isEndedHere && (keepsPage ? <EndedNotice /> : <EndedSession isHome={path === '/home'} />)}
      {(!isEndedHere || keepsPage) && <Outlet />}
    </>
  )
}

function EndedNotice() {
  return (
    <p
      role="alert"
      className="mx-auto flex max-w-reading flex-wrap items-center justify-between gap-3 px-5 pt-4 sm:px-0"
    >
      You're not logged in. Please sign in to continue. What you typed is saved.
      <SignInLink className={buttonClass()} />
    </p>
  )
}

function EndedSession({ isHome }: { isHome: boolean }) {
  return (
    <Card className="mx-auto mt-2 max-w-reading sm:mt-10">
      <h1 className="sr-only">Signed out</h1>
      <ErrorState
        title={isHome ? "Can't load your feed" : 'Not authenticated. Please log in.'}
        onRetry={resumeSession}
        action={<SignInLink className={buttonClass()} />}
      >
        {isHome
          ? "You're not logged in. Please sign in to view your feed."
          : 'Your session has ended. What you typed is saved.'}
      </ErrorState>
    </Card>
  )
}
