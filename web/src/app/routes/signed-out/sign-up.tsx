import { Link, useHydrated, useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { OidcButton } from '#features/accounts/ui/oidc/oidc-button.tsx'
import { SignUpForm } from '#features/accounts/ui/sign-up/sign-up-form.tsx'
import { useInvitation } from '#features/joining/api/use-invitation.ts'
import { useWelcomePack } from '#features/joining/ui/use-welcome-pack.tsx'
import { useCommunity } from '#lib/community.ts'
import { rich, t } from '#lib/i18n/translate.ts'
import { Spinner } from '#ui/buttons/spinner.tsx'
import { linkClass } from '#ui/navigation/link.ts'
import { ApplicationSent } from '../../application-sent.tsx'
import { SignedOutLayout } from '../../signed-out-layout.tsx'

export function SignUpRoute() {
  const navigate = useNavigate()
  const { name, joining, oidc } = useCommunity()
  // The build renders the page without an invitation.
  const isHydrated = useHydrated()
  const token = useLocation({ select: ({ hash }) => (isHydrated ? hash : '') })
  const { data: invitation, isPending, error } = useInvitation(token)
  const pack = useWelcomePack(invitation)
  const [hasApplied, setHasApplied] = useState(false)
  const isApplication = joining === 'application' && !invitation
  const form = (
    <>
      <OidcButton invitation={invitation && token} />
      {!oidc?.is_only && (
        <SignUpForm
          invitation={invitation && token}
          pack={pack.choice}
          isApplication={isApplication}
          onSignedUp={() =>
            isApplication ? setHasApplied(true) : void navigate({ to: '/', state: { justSignedUp: true } })
          }
        />
      )}
    </>
  )
  const isOpenToAll = joining === 'open' || joining === 'application'
  const title = isApplication ? t('Apply to join {name}', { name }) : t('Create your account')
  if (hasApplied) return <ApplicationSent />
  if (joining === 'closed')
    return <SignUpUnavailable>{t('This community does not accept new members at the moment.')}</SignUpUnavailable>
  if (token === '') {
    if (joining === 'invitation')
      return <SignUpUnavailable>{t('You need an invitation to join this community.')}</SignUpUnavailable>
    return <SignedOutLayout title={title}>{form}</SignedOutLayout>
  }
  // Content of another size is in other elements, which cannot move.
  const loading = (
    <SignedOutLayout key="loading" title={title}>
      <Spinner className="size-7" />
    </SignedOutLayout>
  )
  if (isPending) return loading
  return (
    <Suspense fallback={loading}>
      <SignedOutLayout title={title}>
        {invitation && (
          <p>
            {invitation.circle_name
              ? rich('{inviter} invites you to {name} and to the circle {circle}.', {
                  inviter: <bdi>{invitation.invited_by}</bdi>,
                  name,
                  circle: <bdi>{invitation.circle_name}</bdi>,
                })
              : rich('{inviter} invites you to {name}.', { inviter: <bdi>{invitation.invited_by}</bdi>, name })}
          </p>
        )}
        {pack.fields}
        {error && <p role="alert">{error.message}</p>}
        {(invitation || (error && isOpenToAll)) && form}
        {error && !isOpenToAll && <SignInInstead />}
      </SignedOutLayout>
    </Suspense>
  )
}

function SignUpUnavailable({ children }: { children: ReactNode }) {
  return (
    <SignedOutLayout title={t('Create your account')}>
      <p>{children}</p>
      <SignInInstead />
    </SignedOutLayout>
  )
}

function SignInInstead() {
  return (
    <p>
      <Link to="/" className={linkClass}>
        {t('Sign in')}
      </Link>
    </p>
  )
}
