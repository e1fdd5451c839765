import { Navigate, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSignOut } from '#features/accounts/api/use-sign-out.ts'
import { OwnDeletion } from '#features/accounts/ui/deletion/own-deletion.tsx'
import { MemberArchive } from '#features/archive/ui/member-archive.tsx'
import { SuspensionCard, useIsSuspended } from '#features/moderation/ui/sanctions/suspension-card.tsx'
import { t } from '#lib/i18n/translate.ts'
import { useSession } from '#lib/session/session.ts'
import { rememberSuspension } from '#lib/session/suspension.ts'
import { Button } from '#ui/buttons/button.tsx'
import { SignedOutLayout } from '../../signed-out-layout.tsx'
import { withQueries } from '../../with-queries.tsx'

export const SuspendedRoute = withQueries(SuspendedPage)

function SuspendedPage() {
  const isSignedIn = useSession() !== null
  return isSignedIn ? <Suspended /> : <Navigate to="/login" search={{ next: '/suspended' }} replace />
}

/** All that a suspended member can use. Every rejected request of theirs leads here. */
function Suspended() {
  const isSuspended = useIsSuspended()
  const navigate = useNavigate()
  const signOut = useSignOut()
  useEffect(() => {
    if (isSuspended !== undefined) rememberSuspension(isSuspended)
  }, [isSuspended])
  return (
    <SignedOutLayout title={isSuspended === false ? t('Welcome back') : t('Your account is suspended')}>
      <SuspensionCard />
      {isSuspended && (
        <>
          <section aria-labelledby="your-data" className="flex flex-col gap-3">
            <h2 id="your-data" className="text-lg">
              {t('Your data')}
            </h2>
            <p className="text-quiet">{t('An archive contains everything that is stored about you.')}</p>
            <MemberArchive />
          </section>
          <section aria-labelledby="your-account" className="flex flex-col gap-3">
            <h2 id="your-account" className="text-lg">
              {t('Your account')}
            </h2>
            <OwnDeletion onDeleted={(deletionMessage) => void navigate({ to: '/', state: { deletionMessage } })} />
          </section>
        </>
      )}
      <Button
        tone="secondary"
        pending={signOut.isPending}
        onClick={() => signOut.mutate(undefined, { onSettled: () => void navigate({ to: '/login', replace: true }) })}
      >
        {t('Sign out')}
      </Button>
    </SignedOutLayout>
  )
}
