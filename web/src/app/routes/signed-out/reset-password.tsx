import { useHydrated, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { openedResetToken } from '#features/accounts/reset-token.ts'
import { ResetPasswordForm } from '#features/accounts/ui/sign-in/reset-password-form.tsx'
import { t } from '#lib/i18n/translate.ts'
import { SignedOutLayout } from '../../signed-out-layout.tsx'

export function ResetPasswordRoute() {
  const { token } = useSearch({ strict: false })
  // The build renders the page of a complete link.
  const isHydrated = useHydrated()
  // The form keeps its token when the stored one is deleted after a rejection.
  const [openedToken] = useState(openedResetToken)
  return (
    <SignedOutLayout title={t('Choose a new password')}>
      <ResetPasswordForm token={isHydrated ? (token ?? openedToken) : 'unknown'} />
    </SignedOutLayout>
  )
}
