import { rich, t } from '#lib/i18n/translate.ts'
import { Card } from '#ui/surfaces/card.tsx'

/** States for operators that members open the community over plain HTTP, and what to do. */
export function HttpsNotice() {
  return (
    <Card aria-label="HTTPS" className="flex flex-col gap-2 bg-danger-soft p-5 sm:p-6">
      <h2 className="text-lg text-danger">{t('Members need HTTPS')}</h2>
      <p>
        {rich(
          'This community is open over plain HTTP. Passwords can be read in the network, and passkeys do not work. Put a reverse proxy with a certificate in front of Daystar, and set <code>PUBLIC_URL</code> to the address with <code>https:</code>.',
          { code: (text) => <code>{text}</code> },
        )}
      </p>
    </Card>
  )
}
