import { useHydrated, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { SignInForm } from '#features/accounts/ui/sign-in/sign-in-form.tsx'
import { t } from '#lib/i18n/translate.ts'
import { Spinner } from '#ui/buttons/spinner.tsx'
import { lazyPart } from '#ui/loading/lazy-part.tsx'
import { SignedOutLayout } from '../../signed-out-layout.tsx'

// Without it, new members sign in themselves.
const FirstSignIn = lazyPart(
  async () => (await import('#features/accounts/ui/sign-in/first-sign-in.tsx')).FirstSignIn,
  ({ part }) => part.children,
)

export function SignInRoute() {
  const { next } = useSearch({ strict: false })
  const navigate = useNavigate()
  // A reload keeps the state of the history, which the prerendered page does not have.
  const isHydrated = useHydrated()
  const router = useRouter()
  // The location of the next page is another one already while that loads.
  const [{ justSignedUp, deletionMessage }] = useState(() => router.state.location.state)
  const openHome = () => void navigate({ href: next ?? '/home', replace: true })
  const formWith = (welcome?: string) => <SignInForm next={next} welcome={welcome} onSignedIn={openHome} />

  if (isHydrated && justSignedUp) {
    const welcome = t('Sign up successful! You can now log in.')
    return (
      <SignedOutLayout title={t('Sign in')}>
        <Suspense fallback={<Spinner />}>
          <FirstSignIn welcome={welcome} onSignedIn={openHome}>
            {formWith(welcome)}
          </FirstSignIn>
        </Suspense>
      </SignedOutLayout>
    )
  }
  return <SignedOutLayout title={t('Sign in')}>{formWith(isHydrated ? deletionMessage : undefined)}</SignedOutLayout>
}
