import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { NightWindow } from '#ui/illustrations/night-window.tsx'
import { EmptyState } from '#ui/lists/empty-state.tsx'
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

export function NotificationList({ onRetry, ...list }: Props) {
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
    </>
  )
}

function Items({ items, newKeys, older, onClose }: Omit<Props, 'onRetry'>) {
  if (items.length === 0) return <EmptyState picture={<NightWindow />} title={t('No new notifications')} />
  return (
    <ul className="relative max-h-105 overflow-y-auto overscroll-contain" aria-label={t('Notifications')}>
      {items.map((item) => (
        <li key={item.key}>
          {item.kind === 'incoming' ? (
            <IncomingRequest item={item} isNew={newKeys.has(item.key)} onClose={onClose} />
          ) : (
            <NotificationRow item={item} isNew={newKeys.has(item.key)} onClose={onClose} />
          )}
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
