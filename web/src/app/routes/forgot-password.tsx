import { ForgotPasswordForm } from '#features/accounts/ui/forgot-password-form.tsx'
import { SignedOutLayout } from '../signed-out-layout.tsx'

export function ForgotPasswordRoute() {
  return (
    <SignedOutLayout title="Forgot your password?">
      <p className="text-quiet">Enter your email address, and we will send you a link to choose a new password.</p>
      <ForgotPasswordForm />
    </SignedOutLayout>
  )
}
