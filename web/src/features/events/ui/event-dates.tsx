import type { Event } from '@daystar/contract/events/event'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { loadErrorMessage } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { formatDateTime } from '#lib/texts/dates.ts'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { Collapsible } from '#ui/surfaces/collapsible.tsx'
import { useEventDates } from '../api/use-events.ts'

/** The coming dates of an event that is repeated, loaded when they are opened. */
export function EventDates({ event }: { event: Event }) {
  const [isOpen, setOpen] = useState(false)
  const { data, error, refetch } = useEventDates(event.id, isOpen)
  return (
    <Collapsible label={t('All coming dates')} open={isOpen} onOpenChange={setOpen}>
      {!data && error && (
        <ErrorState title={t('Could not load the dates.')} onRetry={() => void refetch()}>
          {loadErrorMessage(error)}
        </ErrorState>
      )}
      <ul className="flex flex-col">
        {data?.map(({ id, starts_at: at, cancelled_at: cancelledAt }) => (
          <li key={id} className="flex items-center gap-3">
            <Link
              to="/events/$eventId"
              params={{ eventId: String(id) }}
              aria-current={id === event.id ? 'page' : undefined}
              className={`link inline-flex min-h-11 items-center ${cancelledAt ? 'line-through' : ''}`}
            >
              {formatDateTime(at)}
            </Link>
            {cancelledAt && <span className="text-danger">{t('Cancelled')}</span>}
          </li>
        ))}
      </ul>
    </Collapsible>
  )
}
