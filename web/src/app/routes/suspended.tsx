import { Navigate, useNavigate } from '@tanstack/react-router'
import { useSignOut } from '#features/accounts/api/use-sign-out.ts'
import { SuspensionCard } from '#features/reports/ui/suspension-card.tsx'
import { useSession } from '#lib/session.ts'
import { Button } from '#ui/button.tsx'
import { SignedOutLayout } from '../signed-out-layout.tsx'
import { withQueries } from '../with-queries.tsx'

export const SuspendedRoute = withQueries(SuspendedPage)

/** All that a suspended member can use. Every rejected request of theirs leads here. */
function SuspendedPage() {
  const isSignedIn = useSession() !== null
  const navigate = useNavigate()
  const signOut = useSignOut()
  if (!isSignedIn) return <Navigate to="/login" search={{ next: '/suspended' }} replace />
  return (
    <SignedOutLayout title="Your account is suspended">
      <SuspensionCard />
      <Button
        tone="secondary"
        pending={signOut.isPending}
        onClick={() => signOut.mutate(undefined, { onSettled: () => void navigate({ to: '/login', replace: true }) })}
      >
        Sign out
      </Button>
    </SignedOutLayout>
  )
}
