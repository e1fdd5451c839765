import { Link } from '@tanstack/react-router'
import { t } from '#lib/i18n/translate.ts'
import { Button, buttonClass } from '#ui/buttons/button.tsx'
import { NightWindow } from '#ui/illustrations/night-window.tsx'
import { EmptyState } from '#ui/lists/empty-state.tsx'
import { useMarkRead } from '../api/use-mark-read.ts'
import type { NotificationItem } from '../items.ts'
import { IncomingRequest } from './incoming-request.tsx'
import { NotificationRow } from './notification-row.tsx'

interface Props {
  items: readonly NotificationItem[]
  /** Keys of the notifications that were unseen when the panel was opened. */
  newKeys: ReadonlySet<string>
  /** Loads the next page; null if there is none. */
  older: { readonly isLoading: boolean; readonly load: () => void } | null
  /** Loads them again; null unless some could not be loaded. */
  onRetry: (() => void) | null
  onClose: () => void
}

/** The content of the panel. What it shows is read from then on. */
export function NotificationList({ onRetry, ...list }: Props) {
  useMarkRead(list.items)
  return (
    <>
      {onRetry && (
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-2 py-1.5">
          <p role="alert" className="text-quiet">
            {t('Could not load all notifications.')}
          </p>
          <Button tone="secondary" size="compact" onClick={onRetry}>
            {t('Retry')}
          </Button>
        </div>
      )}
      {(!onRetry || list.items.length > 0) && <Items {...list} />}
      <div className="flex justify-center border-line border-t pt-2">
        <Link to="/notifications" onClick={list.onClose} className={buttonClass({ tone: 'quiet', size: 'compact' })}>
          {t('All notifications')}
        </Link>
      </div>
    </>
  )
}

function Items({ items, newKeys, older, onClose }: Omit<Props, 'onRetry'>) {
  if (items.length === 0)
    return (
      <EmptyState
        picture={<NightWindow />}
        title={t('No new notifications')}
        action={
          <Link to="/upload" onClick={onClose} className="link">
            {t('Log an activity')}
          </Link>
        }
      >
        {t('High fives and comments on your activities appear here.')}
      </EmptyState>
    )
  return (
    <ul className="relative overflow-y-auto overscroll-contain sm:max-h-105" aria-label={t('Notifications')}>
      {items.map((item) => (
        <li key={item.groupKey ?? item.key}>
          <NotificationItemRow item={item} isNew={newKeys.has(item.key)} onClose={onClose} />
        </li>
      ))}
      {older && (
        <li className="flex justify-center py-2">
          <Button tone="secondary" pending={older.isLoading} pendingLabel={t('Loading...')} onClick={older.load}>
            {t('Show older')}
          </Button>
        </li>
      )}
    </ul>
  )
}

export function NotificationItemRow(props: { item: NotificationItem; isNew: boolean; onClose: () => void }) {
  return props.item.kind === 'connection_request' ? <IncomingRequest {...props} /> : <NotificationRow {...props} />
}
