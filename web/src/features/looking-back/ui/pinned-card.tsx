import { Link } from '@tanstack/react-router'
import { Pin } from 'lucide-react'
import { t } from '#lib/i18n/translate.ts'
import { formatLocalDate } from '#lib/texts/dates.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { Card } from '#ui/surfaces/card.tsx'
import { usePinned } from '../api/use-looking-back.ts'

interface Props {
  userId: number
  isOwn: boolean
}

/** The activity that a member shows first on their profile, in the height of its title and date. */
export function PinnedCard({ userId, isOwn }: Props) {
  const { data: activity, error, isPending, refetch } = usePinned(userId)
  return (
    <Card aria-labelledby="pinned" className="p-5">
      <h2 id="pinned" className="mb-2 flex items-center gap-2 text-lg">
        <Pin aria-hidden="true" className="size-4.5 flex-none" />
        {t('Pinned')}
      </h2>
      <div className="h-14">
        {isPending ? (
          <Skeleton className="h-11 w-full" />
        ) : error && activity === undefined ? (
          <Button tone="secondary" size="compact" onClick={() => void refetch()}>
            {t('Could not load the activity. Retry')}
          </Button>
        ) : activity ? (
          <Link
            to="/activity/$activityId"
            params={{ activityId: String(activity.id) }}
            className="-mx-2 block rounded-row px-2 py-1 hover:bg-sunk"
          >
            <span dir="auto" className="block truncate text-left font-[620] rtl:text-right">
              {activity.title}
            </span>
            <span className="block text-quiet text-sm">{formatLocalDate(activity.date)}</span>
          </Link>
        ) : (
          <p className="line-clamp-2 text-md text-quiet">
            {isOwn ? (
              <Link to="/activities" className="link inline-block min-h-11">
                {t('You can pin an activity in its menu.')}
              </Link>
            ) : (
              t('Nothing pinned yet.')
            )}
          </p>
        )}
      </div>
    </Card>
  )
}
