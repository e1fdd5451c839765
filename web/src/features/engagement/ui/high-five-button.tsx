import type { Activity } from '@daystar/contract/activities'
import { useSession } from '#lib/session.ts'
import { classNames } from '#ui/class-names.ts'
import { HighFive } from '#ui/high-five.tsx'
import { showToast } from '#ui/toast.ts'
import { useHighFive } from '../api/use-high-five.ts'

const sayFailed = (words: string) => showToast(words, { tone: 'failure' })

const look = 'flex min-h-11 items-center gap-2.5 rounded-row px-3.5 font-[600] text-md transition-colors'

/** On and off; the count follows the tap, and the server follows the count. */
export function HighFiveButton({ activity }: { activity: Activity }) {
  const isMember = useSession() !== null
  const highFive = useHighFive(activity.id, sayFailed)
  const { has_high_fived: given } = activity

  function press() {
    if (!isMember) return showToast('Please log in to high five.')
    highFive.mutate(!given)
  }

  return (
    <button
      type="button"
      data-key="high-five"
      aria-pressed={given}
      onClick={press}
      className={classNames(look, given ? 'bg-gold-soft text-gold-ink' : 'text-quiet hover:bg-sunk hover:text-ink')}
    >
      <HandAndCount activity={activity} />
    </button>
  )
}

/** A high five that is given here and not taken back here. */
export function GivenOnceButton({ activity }: { activity: Activity }) {
  const highFive = useHighFive(activity.id, sayFailed)
  return (
    <button
      type="button"
      data-key="high-five"
      disabled={activity.has_high_fived}
      onClick={() => highFive.mutate(true)}
      className={classNames(
        look,
        'text-quiet enabled:hover:bg-sunk enabled:hover:text-ink disabled:bg-gold-soft disabled:text-gold-ink',
      )}
    >
      <HandAndCount activity={activity} />
    </button>
  )
}

function HandAndCount({ activity }: { activity: Activity }) {
  return (
    <>
      <HighFive given={activity.has_high_fived} />
      <span>
        High Five{' '}
        <span className="tabular-nums">
          <span aria-hidden="true">· </span>
          {activity.high_five_count}
        </span>
      </span>
    </>
  )
}
