import { Suspense } from 'react'
import { useMe } from '#lib/use-me.ts'
import { lazySection } from '#ui/lazy-section.tsx'

const DeletionBanner = lazySection(
  async () => (await import('#features/accounts/ui/deletion-banner.tsx')).DeletionBanner,
)

const ConfirmationBanner = lazySection(
  async () => (await import('#features/accounts/ui/confirmation-banner.tsx')).ConfirmationBanner,
)

/** What the member has to know about their account on every page. */
export function AccountBanner() {
  const { data: me } = useMe()
  if (me && !me.email_confirmed)
    return (
      <Suspense>
        <ConfirmationBanner email={me.pending_email ?? me.email} />
      </Suspense>
    )
  return <Suspense>{me?.deletion_at && <DeletionBanner deletionAt={me.deletion_at} />}</Suspense>
}
