import { Link, useHydrated, useLocation, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { SignUpForm } from '#features/accounts/ui/sign-up-form.tsx'
import { useInvitation } from '#features/joining/api/use-invitation.ts'
import { useCommunity } from '#lib/community.ts'
import { linkClass } from '#ui/link.ts'
import { Spinner } from '#ui/spinner.tsx'
import { SignedOutLayout } from '../signed-out-layout.tsx'

export function SignUpRoute() {
  const navigate = useNavigate()
  const { name, joining } = useCommunity()
  // The build renders the page without an invitation.
  const isHydrated = useHydrated()
  const token = useLocation({ select: ({ hash }) => (isHydrated ? hash : '') })
  const { data: invitation, isPending, error } = useInvitation(token)
  const form = (
    <SignUpForm
      invitation={invitation && token}
      onSignedUp={() => void navigate({ to: '/', state: { justSignedUp: true } })}
    />
  )
  if (joining === 'closed')
    return <SignUpUnavailable>This community does not accept new members at the moment.</SignUpUnavailable>
  if (token === '') {
    if (joining === 'invitation')
      return <SignUpUnavailable>You need an invitation to join this community.</SignUpUnavailable>
    return <SignedOutLayout title="Create your account">{form}</SignedOutLayout>
  }
  return (
    <SignedOutLayout title="Create your account">
      {isPending && <Spinner className="size-7" />}
      {invitation && (
        <p>
          <bdi>{invitation.invited_by}</bdi> invites you to {name}
          {invitation.circle_name && (
            <>
              {' '}
              and to the circle <bdi>{invitation.circle_name}</bdi>
            </>
          )}
          .
        </p>
      )}
      {error && <p role="alert">{error.message}</p>}
      {(invitation || (error && joining === 'open')) && form}
      {error && joining !== 'open' && <SignInInstead />}
    </SignedOutLayout>
  )
}

function SignUpUnavailable({ children }: { children: ReactNode }) {
  return (
    <SignedOutLayout title="Create your account">
      <p>{children}</p>
      <SignInInstead />
    </SignedOutLayout>
  )
}

function SignInInstead() {
  return (
    <p>
      <Link to="/" className={linkClass}>
        Sign in
      </Link>
    </p>
  )
}
