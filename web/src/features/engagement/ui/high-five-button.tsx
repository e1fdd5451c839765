import type { Activity } from '@daystar/contract/activities'
import { t } from '#lib/i18n/translate.ts'
import { useSession } from '#lib/session/session.ts'
import { HighFive } from '#ui/brand/high-five.tsx'
import { classNames } from '#ui/class-names.ts'
import { showToast } from '#ui/toasts/toast.ts'
import { useHighFive } from '../api/use-high-five.ts'

const showFailure = (message: string) => showToast(message, { tone: 'failure' })

const buttonClass =
  'flex min-h-11 items-center gap-2 rounded-row px-2.5 sm:gap-2.5 sm:px-3.5 font-[600] text-md transition-colors'

/** Toggles the high five with an optimistic update. */
export function HighFiveButton({ activity }: { activity: Activity }) {
  const isMember = useSession() !== null
  const highFive = useHighFive(activity.id, showFailure)
  const { has_high_fived: isGiven } = activity

  function handleClick() {
    if (!isMember) return showToast(t('Please log in to high five.'))
    highFive.mutate(!isGiven)
  }

  return (
    <button
      type="button"
      data-key="high-five"
      aria-pressed={isGiven}
      onClick={handleClick}
      className={classNames(
        buttonClass,
        isGiven ? 'bg-gold-soft text-gold-ink' : 'text-quiet hover:bg-sunk hover:text-ink',
      )}
    >
      <IconAndCount activity={activity} />
    </button>
  )
}

/** Gives a high five; it cannot be removed with this button. */
export function GiveHighFiveButton({ activity }: { activity: Activity }) {
  const highFive = useHighFive(activity.id, showFailure)
  return (
    <button
      type="button"
      data-key="high-five"
      disabled={activity.has_high_fived}
      onClick={() => highFive.mutate(true)}
      className={classNames(
        buttonClass,
        'text-quiet enabled:hover:bg-sunk enabled:hover:text-ink disabled:bg-gold-soft disabled:text-gold-ink',
      )}
    >
      <IconAndCount activity={activity} />
    </button>
  )
}

function IconAndCount({ activity }: { activity: Activity }) {
  return (
    <>
      <HighFive given={activity.has_high_fived} />
      <span>
        {t('High Five')}{' '}
        <span className="tabular-nums">
          <span aria-hidden="true">· </span>
          {activity.high_five_count}
        </span>
      </span>
    </>
  )
}
