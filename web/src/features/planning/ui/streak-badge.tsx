import { Star } from '#ui/star.tsx'
import { useCelebratedStreak } from '../api/use-celebrated-streak.ts'
import type { Place } from '../place.ts'
import { streakMinimum } from '../streak.ts'

/** Days in a row, from three on; its star plays once when the streak has grown. */
export function StreakBadge({ place }: { place: Place }) {
  const { days, pings } = useCelebratedStreak(place)
  if (days < streakMinimum) return null
  return (
    <span
      role="status"
      className="inline-flex min-h-7 whitespace-nowrap items-center gap-1.5 rounded-full bg-gold-soft px-2.5 font-[640] font-sans text-gold-ink text-sm tracking-normal"
    >
      <Star earned={pings} className="size-4" />
      {days}-day streak
    </span>
  )
}
