import { ForgotPasswordForm } from '#features/accounts/ui/forgot-password-form.tsx'
import { Door } from '../door.tsx'

export function ForgotPasswordRoute() {
  return (
    <Door title="Forgot your password?">
      <p className="text-quiet">Tell us your e-mail address and we send you a link to choose a new one.</p>
      <ForgotPasswordForm />
    </Door>
  )
}
