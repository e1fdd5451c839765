import type { Activity } from '@daystar/contract/activities'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { FactLine } from '#features/activities/ui/activity-facts.tsx'
import { ActivityText } from '#features/activities/ui/activity-text.tsx'
import { ActivityMedia } from '#features/activities/ui/media/activity-media.tsx'
import { GiveHighFiveButton } from '#features/engagement/ui/high-five-button.tsx'
import { formatTimestamp } from '#lib/texts/dates.ts'
import { classNames } from '#ui/class-names.ts'
import { Card } from '#ui/surfaces/card.tsx'

interface Props {
  activity: Activity
  index: number
  /** A checkbox that selects the activity. */
  selection?: ReactNode
}

/** One of the viewer's activities, in the list of their own activities. */
export function MyActivityCard({ activity, index, selection }: Props) {
  const { local_date: date } = activity
  const titleId = `activity-title-${activity.id}`
  return (
    <Card as="article" aria-labelledby={titleId} data-activity-card tabIndex={-1} className="overflow-clip">
      {selection && <div className="border-line border-b px-5 py-1">{selection}</div>}
      <div className="flex flex-col gap-2.5 px-5 pt-4 pb-3.5">
        <div>
          <h3 id={titleId} dir="auto" className="text-xl leading-tight">
            <Link
              to="/activity/$activityId"
              params={{ activityId: String(activity.id) }}
              className="py-2.5 hover:underline hover:decoration-1 hover:underline-offset-4"
            >
              {activity.title}
            </Link>
          </h3>
          <p className="text-quiet text-sm">
            <Link to="/search" search={{ from: date, to: date }} className="-my-3 inline-block py-3 hover:underline">
              {formatTimestamp(activity.timestamp)}
            </Link>
          </p>
        </div>
        <ActivityText activity={activity} isCollapsible />
      </div>
      <ActivityMedia activity={activity} priority={index <= 1} />
      <div className={classNames('px-5 pb-3.5 empty:hidden', activity.media[0] && 'pt-3.5')}>
        <FactLine facts={activity} tagTarget="search" />
      </div>
      <div className="border-line border-t px-3 py-2">
        <GiveHighFiveButton activity={activity} />
      </div>
    </Card>
  )
}
