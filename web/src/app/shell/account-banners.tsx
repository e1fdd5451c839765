import type { Me } from '@daystar/contract/accounts'
import { DeletionBanner } from '#features/accounts/ui/deletion/deletion-banner.tsx'
import { ConfirmationBanner } from '#features/accounts/ui/email-address/confirmation-banner.tsx'
import { RulesBanner } from '#features/community/ui/rules-banner.tsx'
import { SanctionBanner } from '#features/moderation/ui/sanctions/sanction-banner.tsx'
import { FirstSteps } from '../first-steps/first-steps.tsx'

export function AccountBanners({ me }: { me: Me }) {
  return (
    <>
      {me.rules_to_accept && <RulesBanner version={me.rules_to_accept} />}
      {me.has_unread_sanction && <SanctionBanner />}
      {!me.email_confirmed && <ConfirmationBanner email={me.pending_email ?? me.email} />}
      {me.email_confirmed && me.deletion_at && <DeletionBanner deletionAt={me.deletion_at} />}
      {me.first_steps && <FirstSteps me={me} />}
    </>
  )
}
