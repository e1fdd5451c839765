import { useNavigate, useRouterState, useSearch } from '@tanstack/react-router'
import { SignInForm } from '#features/accounts/ui/sign-in-form.tsx'
import { SignedOutLayout } from '../signed-out-layout.tsx'

export function SignInRoute() {
  const { next } = useSearch({ strict: false })
  const navigate = useNavigate()
  const justSignedUp = useRouterState({ select: (state) => state.location.state.justSignedUp })

  return (
    <SignedOutLayout title="Sign in">
      <SignInForm
        welcome={justSignedUp ? 'Sign up successful! You can now log in.' : undefined}
        onSignedIn={() => void navigate({ href: next ?? '/home', replace: true })}
      />
    </SignedOutLayout>
  )
}
