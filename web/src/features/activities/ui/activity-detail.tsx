import type { Activity } from '@daystar/contract/activities'
import type { ReactNode } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { formatTimestamp } from '#lib/texts/dates.ts'
import { ActivityHead } from './activity-head.tsx'
import { ActivityText } from './activity-text.tsx'
import { FactRows } from './fact-rows.tsx'
import { ActivityMedia } from './media/activity-media.tsx'

interface Props {
  activity: Activity
  /** Heading level: 1 on its own page, 2 in the popup, which has its own title. */
  level: 1 | 2
  menu?: ReactNode
  actions: ReactNode
  comments: ReactNode
}

/** On wide screens, the media are on the left; the text, the actions and the comments are on the right. */
export const detailColumns = 'lg:grid lg:grid-cols-[minmax(0,1fr)_26rem] lg:grid-rows-[auto_1fr]'
export const detailMediaCell = 'lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:bg-sunk'
const detailMediaWidth = 'min(100vw, 50rem)'

/** One activity with all its details. */
export function ActivityDetail({ activity, level, menu, actions, comments }: Props) {
  const Title = level === 1 ? 'h1' : 'h2'
  // Beside the text on wide screens, where the popup is too narrow for two columns.
  const isBeside = level === 1 && activity.media.length > 0
  return (
    <article aria-labelledby={`detail-title-${activity.id}`} className={isBeside ? detailColumns : undefined}>
      <div>
        <ActivityHead activity={activity} menu={menu} />
        <div className="flex flex-col gap-2.5 px-5 pb-4">
          <Title id={`detail-title-${activity.id}`} dir="auto" className="text-2xl leading-tight">
            {activity.title}
          </Title>
          <ActivityText activity={activity} isCollapsible={false} />
        </div>
      </div>
      <div className={isBeside ? detailMediaCell : undefined}>
        <div className={isBeside ? 'lg:sticky lg:top-16' : undefined}>
          <ActivityMedia activity={activity} priority columnWidth={isBeside ? detailMediaWidth : undefined} />
        </div>
      </div>
      <div>
        <div className="flex items-center gap-1 border-line border-y px-2 py-1 sm:gap-1.5 sm:px-3 sm:py-2">
          {actions}
        </div>
        <div className="flex flex-col gap-4 px-5 py-4">
          <Facts activity={activity} />
          {comments}
        </div>
      </div>
    </article>
  )
}

function Facts({ activity }: { activity: Activity }) {
  const { created_at: createdAt, high_five_count: highFives, comment_count: comments } = activity
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-2 rounded-card bg-sunk px-4 py-3.5 text-md [&>dt]:text-quiet">
      <FactRows activity={activity} />
      <dt>{t('Posted on')}</dt>
      <dd>
        <time dateTime={createdAt}>{formatTimestamp(createdAt)}</time>
      </dd>
      <dt>{t('High fives')}</dt>
      <dd className="tabular-nums">{highFives}</dd>
      <dt>{t('Comments')}</dt>
      <dd className="tabular-nums">{comments === 0 ? t('No comments yet.') : comments}</dd>
    </dl>
  )
}
