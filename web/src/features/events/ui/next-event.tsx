import { HiddenSkeleton } from '#ui/loading/hidden-skeleton.tsx'
import { useEvents } from '../api/use-events.ts'
import { NextEventCard } from './next-event-card.tsx'

/** The next event of a circle. Hidden if none is planned. */
export function NextEvent({ circleId }: { circleId: number }) {
  const { data, isLoading } = useEvents({ time: 'upcoming', circleId, mine: false }, 1)
  // What is below is shown when it is known whether there is an event, see `.in-order`.
  if (isLoading) return <HiddenSkeleton />
  const event = data?.pages[0]?.items[0]
  return event ? <NextEventCard event={event} circleId={circleId} /> : null
}
