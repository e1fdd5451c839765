import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatTimestamp } from '#lib/dates.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Star } from '#ui/star.tsx'
import type { Item } from '../items.ts'

interface Props {
  item: Item
  isFresh: boolean
  onLeave: () => void
  children: ReactNode
}

/** A face, what its owner did, and when; a small star marks what is new. */
export function RowFrame({ item, isFresh, onLeave, children }: Props) {
  const { actor, createdAt } = item
  return (
    <div className="flex items-start gap-3 rounded-row px-2 py-2.5">
      <Link
        to="/profile/$userId"
        params={{ userId: String(actor.id) }}
        tabIndex={-1}
        aria-hidden="true"
        onClick={onLeave}
        className="rounded-full"
      >
        <Avatar id={actor.id} name={actor.name} src={actor.profile_pic_url} size={40} decorative />
      </Link>
      <div className="min-w-0 flex-1">
        {children}
        <time dateTime={createdAt} className="text-quiet text-sm">
          {formatTimestamp(createdAt)}
        </time>
      </div>
      {isFresh && (
        <span className="pt-1">
          <span className="sr-only">New</span>
          <Star className="size-4" />
        </span>
      )}
    </div>
  )
}
