import { t } from '#lib/i18n/translate.ts'
import { formatDate } from '#lib/texts/dates.ts'
import { KeepAccountButton } from './keep-account-button.tsx'

/** Shown on every page while the account of the viewer is going to be deleted. */
export function DeletionBanner({ deletionAt }: { deletionAt: string }) {
  return (
    <section
      aria-label={t('Deletion of your account')}
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 bg-gold-soft px-4 py-2.5 text-center text-gold-ink text-md"
    >
      <p className="font-[560]">{t('Your account will be deleted on {date}.', { date: formatDate(deletionAt) })}</p>
      <KeepAccountButton />
    </section>
  )
}
