import type { Activity } from '@daystar/contract/activities'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Card } from '#ui/surfaces/card.tsx'
import { FactLine } from './activity-facts.tsx'
import { ActivityHead } from './activity-head.tsx'
import { ActivityText } from './activity-text.tsx'
import { ActivityMedia } from './media/activity-media.tsx'

interface Props {
  activity: Activity
  menu?: ReactNode
  /** The action row: high five, comments, avatars. */
  actions: ReactNode
  /** Shown below the actions: the comments. */
  footer?: ReactNode
  priority?: boolean
}

/** An activity in a list. */
export function ActivityCard({ activity, menu, actions, footer, priority = false }: Props) {
  const titleId = `activity-title-${activity.id}`
  return (
    <Card as="article" aria-labelledby={titleId} data-activity-card tabIndex={-1} className="overflow-clip">
      <ActivityHead activity={activity} menu={menu} />
      <div className="flex flex-col gap-1.5 px-5 pb-2.5 sm:gap-2.5 sm:pb-3.5">
        <h3 id={titleId} dir="auto" className="text-xl leading-tight">
          <Link
            to="/activity/$activityId"
            params={{ activityId: String(activity.id) }}
            className="py-2.5 hover:underline hover:decoration-1 hover:underline-offset-4"
          >
            {activity.title}
          </Link>
        </h3>
        <ActivityText activity={activity} isCollapsible />
      </div>
      <ActivityMedia activity={activity} priority={priority} />
      <div className="flex items-center gap-1 border-line border-t px-2 py-1 sm:gap-1.5 sm:px-3 sm:py-2">{actions}</div>
      <div className="px-5 pt-2.5 pb-3.5 empty:hidden">
        <FactLine facts={activity} tagTarget="current-list" />
      </div>
      {footer}
    </Card>
  )
}
