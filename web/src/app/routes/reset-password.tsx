import { useSearch } from '@tanstack/react-router'
import { ResetPasswordForm } from '#features/accounts/ui/reset-password-form.tsx'
import { SignedOutLayout } from '../signed-out-layout.tsx'

export function ResetPasswordRoute() {
  const { token } = useSearch({ strict: false })
  return (
    <SignedOutLayout title="Choose a new password">
      <ResetPasswordForm token={token} />
    </SignedOutLayout>
  )
}
