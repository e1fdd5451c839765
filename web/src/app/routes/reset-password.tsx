import { useSearch } from '@tanstack/react-router'
import { ResetPasswordForm } from '#features/accounts/ui/reset-password-form.tsx'
import { Door } from '../door.tsx'

export function ResetPasswordRoute() {
  const { token } = useSearch({ strict: false })
  return (
    <Door title="Choose a new password">
      <ResetPasswordForm token={token} />
    </Door>
  )
}
