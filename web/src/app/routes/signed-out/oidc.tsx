import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { signInWithTicket, useOidcCallback } from '#features/accounts/api/use-oidc-callback.ts'
import { OidcConnectForm } from '#features/accounts/ui/oidc/oidc-connect-form.tsx'
import { OidcSignUpForm } from '#features/accounts/ui/oidc/oidc-sign-up-form.tsx'
import { CodeForm } from '#features/accounts/ui/second-factor/code-form.tsx'
import { useInvitation } from '#features/joining/api/use-invitation.ts'
import { useWelcomePack } from '#features/joining/ui/use-welcome-pack.tsx'
import { useCommunity } from '#lib/community.ts'
import { errorMessage } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { buttonClass } from '#ui/buttons/button.tsx'
import { Spinner } from '#ui/buttons/spinner.tsx'
import { Notice } from '#ui/surfaces/notice.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { ApplicationSent } from '../../application-sent.tsx'
import { SignedOutLayout } from '../../signed-out-layout.tsx'

/** The page to which the sign-in service of the community sends the browser back. */
export function OidcRoute() {
  const navigate = useNavigate()
  const { name, oidc } = useCommunity()
  const { opened, step, error } = useOidcCallback()
  const [hasApplied, setHasApplied] = useState(false)
  const next = opened?.flow.next ?? '/home'
  const goOn = () => void navigate({ href: next, replace: true })
  const kind = step?.kind
  const { data: invited, isPending } = useInvitation((step?.kind === 'sign_up' && step.invitation) || '')
  const pack = useWelcomePack(invited)

  useEffect(() => {
    if (kind !== 'signed_in' && kind !== 'connected' && kind !== 'confirmed') return
    if (kind === 'connected') showToast(t('Connected {name}', { name: oidc?.name ?? '' }), { tone: 'success' })
    if (kind === 'confirmed') showToast(t('Confirmed. You can make the change now.'), { tone: 'success' })
    void navigate({ href: next, replace: true })
  }, [kind, next, navigate, oidc?.name])

  if (hasApplied) return <ApplicationSent serviceName={oidc?.name} />
  if (!opened || error) {
    return (
      <SignedOutLayout title={opened?.flow.purpose === 'own' ? t('That did not work') : t('You are not signed in yet')}>
        <Notice tone="error">
          {error
            ? errorMessage(error, t('Network or server error'))
            : t('This sign-in was started in another browser or tab, or it has already ended. Please start again.')}
        </Notice>
        <Link
          to={opened?.flow.purpose === 'own' ? '/settings/{-$page}' : '/login'}
          className={buttonClass({ wide: true })}
        >
          {opened?.flow.purpose === 'own' ? t('Back to the settings') : t('Back to sign-in')}
        </Link>
      </SignedOutLayout>
    )
  }
  if (step?.kind === 'code') {
    return (
      <SignedOutLayout title={t('Sign in')}>
        <CodeForm
          signInWith={(code) => signInWithTicket(step.ticket, code)}
          onSignedIn={goOn}
          onBack={() => void navigate({ to: '/login', replace: true })}
        />
      </SignedOutLayout>
    )
  }
  if (step?.kind === 'sign_up' && !isPending) {
    const { ticket, name: suggestedName, email, invitation } = step
    return (
      <Suspense fallback={<SigningIn />}>
        <SignedOutLayout title={t('Join {name}', { name })}>
          {pack.fields}
          <OidcSignUpForm
            {...{ ticket, suggestedName, email, invitation }}
            pack={pack.choice}
            onSignedIn={goOn}
            onApplied={() => setHasApplied(true)}
          />
          <BackToSignIn />
        </SignedOutLayout>
      </Suspense>
    )
  }
  if (step?.kind === 'connect') {
    return (
      <SignedOutLayout title={t('Connect your account')}>
        <OidcConnectForm ticket={step.ticket} email={step.email} onSignedIn={goOn} />
        <BackToSignIn />
      </SignedOutLayout>
    )
  }
  return <SigningIn />
}

function SigningIn() {
  return (
    <SignedOutLayout title={t('Signing in')}>
      <div role="status" className="flex items-center gap-3">
        <Spinner className="size-7" /> {t('One moment…')}
      </div>
    </SignedOutLayout>
  )
}

/** For a person with another account, and for one whose visit of the service is over. */
function BackToSignIn() {
  return (
    <Link to="/login" className={buttonClass({ tone: 'quiet', wide: true })}>
      {t('Back to sign-in')}
    </Link>
  )
}
