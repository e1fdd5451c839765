import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { formatDateTime } from '#lib/texts/dates.ts'
import { Star } from '#ui/brand/star.tsx'
import { Avatar } from '#ui/people/avatar.tsx'
import type { NotificationItem } from '../items.ts'

interface Props {
  item: NotificationItem
  isNew: boolean
  onClose: () => void
  /** The URL of a thumbnail. */
  photo?: string | null
  /** Shown below the time, in the column of the text. */
  below?: ReactNode
  children: ReactNode
}

/** The layout of a notification: avatar, text, time, the photo of its activity, and a star if it is new. */
export function RowFrame({ item, isNew, onClose, photo = null, below, children }: Props) {
  const { actor, createdAt } = item
  return (
    <div className="@container">
      <div className="flex items-start gap-3 rounded-row px-2 py-2.5 @max-[13rem]:flex-wrap">
        <Link
          to="/profile/$userId"
          params={{ userId: String(actor.id) }}
          tabIndex={-1}
          aria-hidden="true"
          onClick={onClose}
          className="rounded-full"
        >
          <Avatar id={actor.id} name={actor.name} src={actor.profile_pic_url} size={40} decorative />
        </Link>
        <div className="min-w-0 flex-1 @max-[13rem]:order-last @max-[13rem]:basis-full">
          {children}
          <time dateTime={createdAt} className="text-quiet text-sm">
            {formatDateTime(createdAt)}
          </time>
          {below}
        </div>
        {photo !== null && (
          <img src={photo} alt="" loading="lazy" className="size-12 flex-none rounded-row bg-sunk object-cover" />
        )}
        {isNew && (
          <span className="pt-1">
            <span className="sr-only">{t('New', {}, { context: 'notification' })}</span>
            <Star className="size-4" />
          </span>
        )}
      </div>
    </div>
  )
}
