import type { Activity } from '@daystar/contract/activities'
import { useSession } from '#lib/session.ts'
import { classNames } from '#ui/class-names.ts'
import { HighFive } from '#ui/high-five.tsx'
import { showToast } from '#ui/toast.ts'
import { highFiveWords, useHighFive } from '../api/use-high-five.ts'

/** On and off; the count follows the tap, and the server follows the count. */
export function HighFiveButton({ activity }: { activity: Activity }) {
  const isMember = useSession() !== null
  const highFive = useHighFive(activity.id)
  const { has_high_fived: given, high_five_count: count } = activity

  function press() {
    if (!isMember) return showToast('Please log in to high five.')
    highFive.mutate(!given, { onError: (error) => showToast(highFiveWords(error), { tone: 'failure' }) })
  }

  return (
    <button
      type="button"
      data-key="high-five"
      aria-pressed={given}
      onClick={press}
      className={classNames(
        'flex min-h-11 items-center gap-2.5 rounded-row px-3.5 font-[600] text-md transition-colors',
        given ? 'bg-gold-soft text-gold-ink' : 'text-quiet hover:bg-sunk hover:text-ink',
      )}
    >
      <HighFive given={given} />
      <span>
        High Five{' '}
        <span className="tabular-nums">
          <span aria-hidden="true">· </span>
          {count}
        </span>
      </span>
    </button>
  )
}
