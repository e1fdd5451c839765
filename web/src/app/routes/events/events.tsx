import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { EventList } from '#features/events/ui/event-list.tsx'
import { EventMonth } from '#features/events/ui/event-month.tsx'
import { t } from '#lib/i18n/translate.ts'
import { useMyId } from '#lib/members/use-me.ts'
import { buttonClass } from '#ui/buttons/button.tsx'
import { Segmented } from '#ui/forms/segmented.tsx'
import { Card } from '#ui/surfaces/card.tsx'
import type { EventView } from '../../search-params.ts'
import { useDocumentTitle } from '../../use-document-title.ts'

/** Events as a list or a month, of everyone or of one circle. */
export function EventsRoute() {
  useDocumentTitle(t('Events'))
  const { circle, view = 'upcoming' } = useSearch({ from: '/shell/events' })
  const navigate = useNavigate({ from: '/events' })
  const isMember = useMyId() !== null
  const circleId = circle ?? null
  const options: { value: EventView; label: string }[] = [
    { value: 'upcoming', label: t('Upcoming', {}, { context: 'events' }) },
    { value: 'month', label: t('Month') },
    ...(isMember ? [{ value: 'mine' as const, label: t('Mine', {}, { context: 'events' }) }] : []),
    { value: 'past', label: t('Past', {}, { context: 'events' }) },
  ]
  const setView = (next: EventView) =>
    void navigate({ search: { ...(circle !== undefined && { circle }), ...(next !== 'upcoming' && { view: next }) } })
  return (
    <div className="mx-auto max-w-reading sm:pt-7">
      <Card as="div" className="flex flex-col gap-3 p-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="text-2xl">{t('Events')}</h1>
          {isMember && (
            <Link to="/events/new" search={circle === undefined ? {} : { circle }} className={buttonClass()}>
              {t('Plan an event')}
            </Link>
          )}
        </div>
        <Segmented label={t('Events')} options={options} value={view} onChange={setView} />
        {view === 'month' ? (
          <EventMonth circleId={circleId} />
        ) : (
          <EventList
            key={view}
            filter={{ time: view === 'past' ? 'past' : 'upcoming', circleId, mine: view === 'mine' }}
            canCreate={isMember}
          />
        )}
      </Card>
    </div>
  )
}
