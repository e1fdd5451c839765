import type { Activity } from '@daystar/contract/activities'
import { Link } from '@tanstack/react-router'
import { Lock, Users } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { formatTimestamp } from '#lib/texts/dates.ts'
import { lazySection } from '#ui/loading/lazy-section.tsx'
import { Avatar } from '#ui/people/avatar.tsx'
import { CircleNames } from './circle-names.tsx'

const CompanionLine = lazySection(async () => (await import('./companions/companion-line.tsx')).CompanionLine, 'listed')

interface Props {
  activity: Activity
  /** The author menu, at the right edge. */
  menu?: ReactNode
}

/** Author, time, circles and audience of an activity. */
export function ActivityHead({ activity, menu }: Props) {
  const { user, timestamp, edited_at: editedAt, circles, audience } = activity
  return (
    <>
      <header className="flex items-center gap-3 px-5 pt-3 pb-2 sm:pt-4.5 sm:pb-3">
        <Link
          to="/profile/$userId"
          params={{ userId: String(user.id) }}
          tabIndex={-1}
          aria-hidden="true"
          className="rounded-full"
        >
          <Avatar id={user.id} name={user.name} src={user.profile_pic_url} size={46} decorative />
        </Link>
        <div className="min-w-0 flex-1 leading-snug">
          <Link
            to="/profile/$userId"
            params={{ userId: String(user.id) }}
            dir="auto"
            className="link-bare -mt-5 block truncate pt-5 text-left rtl:text-right leading-6"
          >
            {user.name}
          </Link>
          <p className="dotted-row text-sm text-quiet">
            <Link
              to="/activity/$activityId"
              params={{ activityId: String(activity.id) }}
              data-key="open"
              className="-mb-5 inline-flex min-h-11 min-w-11 items-start pb-5 hover:underline"
            >
              <time dateTime={timestamp}>{formatTimestamp(timestamp)}</time>
            </Link>
            {editedAt && (
              <Link
                to="/activity/$activityId"
                params={{ activityId: String(activity.id) }}
                hash="versions"
                title={t('Edited {time}', { time: formatTimestamp(editedAt) })}
                className="-mb-5 inline-flex min-h-11 min-w-11 items-start pb-5 hover:underline"
              >
                {t('edited')}
              </Link>
            )}
            <CircleNames circles={circles} />
            {audience !== 'everyone' && <AudienceMark audience={audience} />}
          </p>
        </div>
        {menu}
      </header>
      {activity.has_companions && (
        <Suspense fallback={<div className="min-h-12.5" />}>
          <CompanionLine activityId={activity.id} authorName={user.name} />
        </Suspense>
      )}
    </>
  )
}

function AudienceMark({ audience }: { audience: 'followers' | 'me' }) {
  const Icon = audience === 'me' ? Lock : Users
  return (
    <span className="inline-flex items-baseline gap-1">
      <Icon aria-hidden="true" className="size-3.5 self-center" />
      {audience === 'me' ? t('Only me') : t('Followers')}
    </span>
  )
}
