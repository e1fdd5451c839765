import type { Me } from '@daystar/contract/accounts'
import type { ReactNode } from 'react'
import { DeletionBanner } from '#features/accounts/ui/deletion/deletion-banner.tsx'
import { ConfirmationBanner } from '#features/accounts/ui/email-address/confirmation-banner.tsx'
import { RulesBanner } from '#features/community/ui/rules-banner.tsx'
import { SanctionBanner } from '#features/moderation/ui/sanctions/sanction-banner.tsx'
import { FirstSteps } from '../../first-steps/first-steps.tsx'
import { useUntilNextPage } from '../use-until-next-page.ts'

export function AccountBanners({ me }: { me: Me }) {
  const rules = me.rules_to_accept
  return (
    <>
      <Banner isNeeded={Boolean(rules)}>{rules && <RulesBanner version={rules} />}</Banner>
      <Banner isNeeded={me.has_unread_sanction}>
        <SanctionBanner />
      </Banner>
      <Banner isNeeded={!me.email_confirmed}>
        <ConfirmationBanner email={me.pending_email ?? me.email} />
      </Banner>
      <Banner isNeeded={me.email_confirmed && Boolean(me.deletion_at)}>
        {me.deletion_at && <DeletionBanner deletionAt={me.deletion_at} />}
      </Banner>
      {me.first_steps && <FirstSteps me={me} />}
    </>
  )
}

interface BannerProps {
  isNeeded: boolean
  children: ReactNode
}

/** Disappears at once, and appears without moving a page that is in use. */
function Banner({ isNeeded, children }: BannerProps) {
  const isShown = useUntilNextPage(isNeeded)
  return isNeeded && isShown && children
}
