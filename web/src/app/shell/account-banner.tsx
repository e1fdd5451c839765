import { Suspense, useEffect } from 'react'
import { useMe } from '#lib/members/use-me.ts'
import { readStored, writeStored } from '#lib/storage/local-storage.ts'
import { storageKeys } from '#lib/storage/storage-keys.ts'
import { HiddenSkeleton } from '#ui/loading/hidden-skeleton.tsx'
import { lazySection } from '#ui/loading/lazy-section.tsx'

const AccountBanners = lazySection(async () => (await import('./account-banners.tsx')).AccountBanners)

/**
 * What the member has to know about their account on every page, loaded only when there is something. A device that
 * showed a banner remembers it, so that the page below waits for the account instead of being moved.
 */
export function AccountBanner({ userId }: { userId: number | null }) {
  const { data: me, isPending } = useMe()
  const hasBanner =
    me &&
    (!me.email_confirmed || me.deletion_at || me.has_unread_sanction || me.rules_to_accept !== null || me.first_steps)
  useEffect(() => {
    if (me) writeStored(storageKeys.accountBanner, hasBanner ? String(me.id) : null)
  }, [hasBanner, me])
  if (hasBanner)
    return (
      <Suspense fallback={<HiddenSkeleton />}>
        <AccountBanners me={me} />
      </Suspense>
    )
  return isPending && readStored(storageKeys.accountBanner) === String(userId) && <HiddenSkeleton />
}
