import { Suspense, useEffect, useState } from 'react'
import { useMe } from '#lib/members/use-me.ts'
import { readStored, writeStored } from '#lib/storage/local-storage.ts'
import { storageKeys } from '#lib/storage/storage-keys.ts'
import { HiddenSkeleton } from '#ui/loading/hidden-skeleton.tsx'
import { lazySection } from '#ui/loading/lazy-section.tsx'
import { useUntilNextPage } from '../use-until-next-page.ts'

const AccountBanners = lazySection(async () => (await import('./account-banners.tsx')).AccountBanners)

/**
 * What the member has to know about their account on every page, loaded only when there is something. A device that
 * showed a banner remembers it, so that the page below waits for the account instead of being moved.
 */
export function AccountBanner({ userId }: { userId: number | null }) {
  const { data: me, isPending } = useMe()
  const hasBanner = Boolean(
    me &&
      (!me.email_confirmed ||
        me.deletion_at ||
        me.has_unread_sanction ||
        me.rules_to_accept !== null ||
        me.first_steps),
  )
  useEffect(() => {
    if (me) writeStored(storageKeys.accountBanner, hasBanner ? String(me.id) : null)
  }, [hasBanner, me])
  const isLoaded = useIsLoaded(hasBanner)
  const isShown = useUntilNextPage(hasBanner && isLoaded)
  if (me && isShown)
    return (
      <Suspense fallback={<HiddenSkeleton />}>
        <AccountBanners me={me} />
      </Suspense>
    )
  const isExpected = isPending && readStored(storageKeys.accountBanner) === String(userId)
  return (isExpected || (hasBanner && !isLoaded)) && <HiddenSkeleton />
}

/** Loads the banners if they are needed. Returns whether that is done, successfully or not. */
function useIsLoaded(isNeeded: boolean): boolean {
  const [isLoaded, setIsLoaded] = useState(AccountBanners.isLoaded)
  useEffect(() => {
    if (isNeeded) void AccountBanners.preload().then(() => setIsLoaded(true))
  }, [isNeeded])
  return isLoaded
}
