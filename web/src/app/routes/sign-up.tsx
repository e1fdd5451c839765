import { useNavigate } from '@tanstack/react-router'
import { SignUpForm } from '#features/accounts/ui/sign-up-form.tsx'
import { Door } from '../door.tsx'

export function SignUpRoute() {
  const navigate = useNavigate()
  return (
    <Door title="Create your account">
      <SignUpForm onSignedUp={() => void navigate({ to: '/', state: { justSignedUp: true } })} />
    </Door>
  )
}
