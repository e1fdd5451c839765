import { type NotificationFilter, notificationFilters } from '@daystar/contract/notifications/kinds'
import { Link } from '@tanstack/react-router'
import { CheckCheck } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { errorMessage } from '#lib/errors/request-error.ts'
import { emit } from '#lib/events/window-events.ts'
import { t } from '#lib/i18n/translate.ts'
import { useMyId } from '#lib/members/use-me.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Segmented } from '#ui/forms/segmented.tsx'
import { QueryList } from '#ui/lists/query-list.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { useMarkAllRead } from '../api/use-mark-all-read.ts'
import { useMarkRead } from '../api/use-mark-read.ts'
import { useNotificationPages } from '../api/use-notification-pages.ts'
import { useSeen } from '../api/use-seen.ts'
import type { NotificationItem } from '../items.ts'
import { NotificationItemRow } from './notification-list.tsx'

const labels: Record<NotificationFilter, string> = {
  unread: t('Unread'),
  comments: t('Comments and mentions'),
  reactions: t('High fives and stars'),
  requests: t('Requests'),
  circles: t('Circles'),
  events: t('Events'),
}

const emptyTexts: Record<NotificationFilter, string> = {
  unread: t('You have read everything.'),
  comments: t('No comments or mentions yet.'),
  reactions: t('No high fives or stars yet.'),
  requests: t('No requests yet.'),
  circles: t('Nothing from your circles yet.'),
  events: t('Nothing about events yet.'),
}

/** Where each empty list leads. */
function NextStep({ filter }: Pick<Props, 'filter'>) {
  if (filter === 'unread')
    return (
      <Link to="/notifications" replace className="link">
        {t('All notifications')}
      </Link>
    )
  if (filter === 'requests')
    return (
      <button type="button" className="link min-h-11" onClick={() => emit('search:open', {})}>
        {t('Find members')}
      </button>
    )
  if (filter === 'circles')
    return (
      <Link to="/groups" className="link">
        {t('Explore circles')}
      </Link>
    )
  if (filter === 'events')
    return (
      <Link to="/events" className="link">
        {t('See the coming events')}
      </Link>
    )
  return (
    <Link to="/upload" className="link">
      {t('Log an activity')}
    </Link>
  )
}

interface Props {
  filter: NotificationFilter | null
  onFilter: (filter: NotificationFilter | null) => void
}

/** All notifications, with a choice of what to list. */
export function NotificationsPage({ filter, onFilter }: Props) {
  const options = [
    { value: 'all', label: t('All', {}, { context: 'notifications' }) },
    ...notificationFilters.map((value) => ({ value, label: labels[value] })),
  ]
  return (
    <>
      <Segmented
        label={t('Which notifications')}
        options={options}
        value={filter ?? 'all'}
        onChange={(value) => onFilter(isFilter(value) ? value : null)}
        className="mb-4"
      />
      <FilteredList key={filter ?? 'all'} filter={filter} />
    </>
  )
}

export const isFilter = (value: unknown): value is NotificationFilter =>
  notificationFilters.some((filter) => filter === value)

function FilteredList({ filter }: Pick<Props, 'filter'>) {
  const { query, items } = useNotificationPages(filter)
  const [newKeys, clearNewKeys] = useNewKeys(items ?? [])
  useMarkRead(items ?? [])
  const list = (
    <QueryList<NotificationItem>
      label={t('Notifications')}
      query={{ ...query, data: undefined }}
      items={items}
      empty={filter === null ? t('No notifications yet.') : emptyTexts[filter]}
      emptyAction={<NextStep filter={filter} />}
      failure={t('Could not load your notifications.')}
      row={(item) => (
        <li key={item.groupKey ?? item.key}>
          <NotificationItemRow item={item} isNew={newKeys.has(item.key)} onClose={() => undefined} />
        </li>
      )}
    />
  )
  if (filter !== null && filter !== 'unread') return list
  return (
    <>
      <MarkAllRead items={items ?? []} hasMore={query.hasNextPage} newKeys={newKeys} onMarked={clearNewKeys} />
      {list}
    </>
  )
}

interface MarkAllReadProps {
  items: readonly NotificationItem[]
  /** True when older notifications, which may be unread, are not loaded. */
  hasMore: boolean
  newKeys: ReadonlySet<string>
  onMarked: () => void
}

const focus = (element: HTMLElement | null) => element?.focus()

function MarkAllRead({ items, hasMore, newKeys, onMarked }: MarkAllReadProps) {
  const markAllRead = useMarkAllRead()
  const ids = items.map(({ id }) => Number(id)).filter((id) => Number.isSafeInteger(id) && id > 0)
  const newest = Math.max(0, ...ids)
  const isMarked = markAllRead.isSuccess && markAllRead.variables >= newest
  // The shown notifications are marked as read, and stay new until the page is opened again.
  const hasNew = newKeys.size > 0 || items.some(({ isUnread }) => isUnread === true)
  if (isMarked)
    return (
      // It takes the focus of the button, which disappears.
      <p ref={focus} tabIndex={-1} role="status" className="mb-2 flex min-h-11 items-center justify-end text-quiet">
        {t('You have read everything.')}
      </p>
    )
  if (newest === 0 || !(hasMore || hasNew)) return null
  return (
    <div className="mb-2 flex justify-end">
      <Button
        tone="quiet"
        size="compact"
        icon={<CheckCheck aria-hidden="true" className="size-5" />}
        pending={markAllRead.isPending}
        pendingLabel={t('Marking as read…')}
        onClick={() =>
          markAllRead.mutate(newest, {
            onSuccess: onMarked,
            onError: (error) => showToast(errorMessage(error, t('Network or server error')), { tone: 'failure' }),
          })
        }
      >
        {t('Mark all as read')}
      </Button>
    </div>
  )
}

/** The keys of those that were unread when they were first shown. They count as seen in the panel, too. */
function useNewKeys(items: readonly NotificationItem[]): readonly [ReadonlySet<string>, clear: () => void] {
  const [seen, markSeen] = useSeen(useMyId() ?? 0)
  const [newKeys, setNewKeys] = useState<ReadonlySet<string>>(new Set())
  const isUnseen = ({ key }: NotificationItem) => !seen.has(key)
  const added = items.filter((item) => isUnseen(item) && item.isUnread !== false && !newKeys.has(item.key))
  // While rendering, because the stars take space that the texts would lose after the first paint.
  if (added.length > 0) setNewKeys(new Set([...newKeys, ...added.map(({ key }) => key)]))
  const note = useEffectEvent((shown: typeof items) => {
    const unseen = shown.filter(isUnseen)
    if (unseen.length > 0) markSeen(unseen.map(({ key }) => key))
  })
  useEffect(() => note(items), [items])
  return [newKeys, () => setNewKeys(new Set())]
}
