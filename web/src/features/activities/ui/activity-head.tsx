import type { Activity } from '@daystar/contract/activities'
import { Link } from '@tanstack/react-router'
import { Lock, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { formatTimestamp } from '#lib/texts/dates.ts'
import { Avatar } from '#ui/people/avatar.tsx'
import { CircleNames } from './circle-names.tsx'

interface Props {
  activity: Activity
  /** The author menu, at the right edge. */
  menu?: ReactNode
}

/** Author, time, circles and audience of an activity. */
export function ActivityHead({ activity, menu }: Props) {
  const { user, timestamp, edited_at: editedAt, circles, audience } = activity
  return (
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
          {editedAt && <span title={t('Edited {time}', { time: formatTimestamp(editedAt) })}>{t('edited')}</span>}
          <CircleNames circles={circles} />
          {audience !== 'everyone' && <AudienceMark audience={audience} />}
        </p>
      </div>
      {menu}
    </header>
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
