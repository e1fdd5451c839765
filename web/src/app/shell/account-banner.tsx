import { Suspense } from 'react'
import { useMe } from '#lib/members/use-me.ts'
import { lazySection } from '#ui/loading/lazy-section.tsx'

const AccountBanners = lazySection(async () => (await import('./account-banners.tsx')).AccountBanners)

/** What the member has to know about their account on every page. Few have a banner, so they are loaded only then. */
export function AccountBanner() {
  const { data: me } = useMe()
  if (!me || (me.email_confirmed && me.deletion_at === null && !me.has_unread_sanction && !me.rules_to_accept))
    return null
  return (
    <Suspense>
      <AccountBanners me={me} />
    </Suspense>
  )
}
