import { formatLocalDate, localDateOf } from '#lib/dates.ts'
import { errorMessage } from '#lib/request-error.ts'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toast.ts'
import { useKeepAccount } from '../api/use-account-deletion.ts'

/** Shown on every page while the account of the viewer is going to be deleted. */
export function DeletionBanner({ deletionAt }: { deletionAt: string }) {
  const keep = useKeepAccount()
  return (
    <section
      aria-label="Deletion of your account"
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 bg-gold-soft px-4 py-2.5 text-center text-gold-ink text-md"
    >
      <p className="font-[560]">Your account will be deleted on {formatLocalDate(localDateOf(deletionAt))}.</p>
      <Button
        tone="secondary"
        size="compact"
        pending={keep.isPending}
        pendingLabel="Keeping…"
        onClick={() =>
          keep.mutate(undefined, {
            onSuccess: () => showToast('Your account is kept.', { tone: 'success' }),
            onError: (error) => showToast(errorMessage(error, 'Network or server error'), { tone: 'failure' }),
          })
        }
      >
        Keep my account
      </Button>
    </section>
  )
}
