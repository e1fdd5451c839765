import { useHydrated, useNavigate, useRouterState, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { SignInForm } from '#features/accounts/ui/sign-in/sign-in-form.tsx'
import { t } from '#lib/i18n/translate.ts'
import { lazyPart } from '#ui/loading/lazy-part.tsx'
import { SignedOutLayout } from '../signed-out-layout.tsx'

// Without it, new members sign in themselves.
const FirstSignIn = lazyPart(
  async () => (await import('#features/accounts/ui/sign-in/first-sign-in.tsx')).FirstSignIn,
  () => null,
)

export function SignInRoute() {
  const { next } = useSearch({ strict: false })
  const navigate = useNavigate()
  // A reload keeps the state of the history, which the prerendered page does not have.
  const isHydrated = useHydrated()
  const { justSignedUp, deletionDate } = useRouterState({ select: (state) => state.location.state })
  const welcome = deletionDate
    ? t('Your account will be deleted on {deletionDate}. Sign in before then to keep it.', { deletionDate })
    : justSignedUp && t('Sign up successful! You can now log in.')

  const openHome = () => void navigate({ href: next ?? '/home', replace: true })

  return (
    <SignedOutLayout title={t('Sign in')}>
      {isHydrated && justSignedUp && (
        <Suspense>
          <FirstSignIn onSignedIn={openHome} />
        </Suspense>
      )}
      <SignInForm next={next} welcome={(isHydrated && welcome) || undefined} onSignedIn={openHome} />
    </SignedOutLayout>
  )
}
