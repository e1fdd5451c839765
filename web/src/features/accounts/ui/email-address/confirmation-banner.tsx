import { rich, t } from '#lib/i18n/translate.ts'
import { ResendConfirmation } from './resend-confirmation.tsx'

/** Shown on every page until the member has confirmed their email address. */
export function ConfirmationBanner({ email }: { email: string }) {
  return (
    <section
      aria-label={t('Confirm your email address')}
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 bg-gold-soft px-4 py-2.5 text-gold-ink text-md"
    >
      <p className="font-[560]">
        {rich('To post, open the link that we sent to {email}.', { email: <bdi className="break-all">{email}</bdi> })}
      </p>
      <ResendConfirmation />
    </section>
  )
}
