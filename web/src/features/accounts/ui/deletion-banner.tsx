import { formatDate } from '#lib/texts/dates.ts'
import { KeepAccountButton } from './keep-account-button.tsx'

/** Shown on every page while the account of the viewer is going to be deleted. */
export function DeletionBanner({ deletionAt }: { deletionAt: string }) {
  return (
    <section
      aria-label="Deletion of your account"
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 bg-gold-soft px-4 py-2.5 text-center text-gold-ink text-md"
    >
      <p className="font-[560]">Your account will be deleted on {formatDate(deletionAt)}.</p>
      <KeepAccountButton />
    </section>
  )
}
