import { useState } from 'react'
import { openedEmailLink } from '#features/accounts/email-link.ts'
import { EmailLinkCard } from '#features/accounts/ui/email-address/email-link-card.tsx'
import { t } from '#lib/i18n/translate.ts'
import { SignedOutLayout } from '../../signed-out-layout.tsx'
import { withQueries } from '../../with-queries.tsx'

export const EmailLinkRoute = withQueries(EmailLinkPage)

function EmailLinkPage() {
  const [link] = useState(openedEmailLink)
  return (
    <SignedOutLayout title={t('Your email address')}>
      <EmailLinkCard link={link} />
    </SignedOutLayout>
  )
}
