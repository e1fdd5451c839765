import { useNavigate, useRouterState, useSearch } from '@tanstack/react-router'
import { SignInForm } from '#features/accounts/ui/sign-in-form.tsx'
import { Door } from '../door.tsx'

export function SignInRoute() {
  const { next } = useSearch({ strict: false })
  const navigate = useNavigate()
  const justSignedUp = useRouterState({ select: (state) => state.location.state.justSignedUp })

  return (
    <Door title="Sign in">
      <SignInForm
        welcome={justSignedUp ? 'Sign up successful! You can now log in.' : undefined}
        onSignedIn={() => void navigate({ href: next ?? '/home', replace: true })}
      />
    </Door>
  )
}
