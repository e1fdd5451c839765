import { ForgotPasswordForm } from '#features/accounts/ui/sign-in/forgot-password-form.tsx'
import { NoResetLink } from '#features/accounts/ui/sign-in/no-reset-link.tsx'
import { useCommunity } from '#lib/community.ts'
import { t } from '#lib/i18n/translate.ts'
import { SignedOutLayout } from '../../signed-out-layout.tsx'

export function ForgotPasswordRoute() {
  const { oidc } = useCommunity()
  return (
    <SignedOutLayout title={t('Forgot your password?')}>
      {oidc?.is_only ? (
        <NoResetLink />
      ) : (
        <>
          <p className="text-quiet">
            {t('Enter your email address, and we will send you a link to choose a new password.')}
          </p>
          <ForgotPasswordForm />
        </>
      )}
    </SignedOutLayout>
  )
}
