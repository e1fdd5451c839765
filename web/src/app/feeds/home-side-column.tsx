import { api } from '@daystar/contract/wire'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { CirclesCard } from '#features/circles/ui/lists/circles-card.tsx'
import { ConnectionsPanel } from '#features/connections/ui/connections-panel.tsx'
import { OnThisDay } from '#features/looking-back/ui/on-this-day.tsx'
import { callPage } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { t } from '#lib/i18n/translate.ts'
import { buttonClass } from '#ui/buttons/button.tsx'
import { lazySection } from '#ui/loading/lazy-section.tsx'

/** Loaded only if there is an event. */
const NextEventCard = lazySection(
  async () => (await import('#features/events/ui/next-event-card.tsx')).NextEventCard,
  'listed',
)

/** The right column of the home page on wide screens. */
export function HomeSideColumn() {
  const { data: event } = useQuery({
    queryKey: queryKeys.nextEvent,
    queryFn: async ({ signal }) =>
      (await callPage(api.events.list, { query: { limit: 1 } }, { signal })).items[0] ?? null,
  })
  return (
    <div className="in-order sticky top-23 flex flex-col gap-5 self-start">
      <CirclesCard />
      <ConnectionsPanel />
      {event ? (
        <Suspense>
          <NextEventCard event={event} circleId={null} />
        </Suspense>
      ) : (
        <Link to="/events" className={buttonClass({ tone: 'secondary' })}>
          {t('Events')}
        </Link>
      )}
      <OnThisDay />
    </div>
  )
}
