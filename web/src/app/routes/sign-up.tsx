import { useNavigate } from '@tanstack/react-router'
import { SignUpForm } from '#features/accounts/ui/sign-up-form.tsx'
import { SignedOutLayout } from '../signed-out-layout.tsx'

export function SignUpRoute() {
  const navigate = useNavigate()
  return (
    <SignedOutLayout title="Create your account">
      <SignUpForm onSignedUp={() => void navigate({ to: '/', state: { justSignedUp: true } })} />
    </SignedOutLayout>
  )
}
