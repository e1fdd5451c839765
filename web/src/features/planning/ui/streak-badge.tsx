import { t } from '#lib/i18n/translate.ts'
import { Star } from '#ui/brand/star.tsx'
import { useCircleStreak } from '../api/use-days.ts'
import { useStreakBadge } from '../api/use-streak-badge.ts'
import type { Place } from '../place.ts'
import { minStreakDays } from '../streak.ts'

/** The viewer's streak. The star animates once when the streak has grown. */
export function StreakBadge({ place }: { place: Place }) {
  const { days, shouldPing } = useStreakBadge(place)
  return <Badge days={days} shouldPing={shouldPing} />
}

/** The streak of a circle: consecutive days with an activity of anyone. */
export function CircleStreakBadge({ circleId }: { circleId: number }) {
  const { data: days = 0 } = useCircleStreak(circleId)
  return <Badge days={days} shouldPing={false} />
}

/** Shown from three days. */
function Badge({ days, shouldPing }: { days: number; shouldPing: boolean }) {
  if (days < minStreakDays) return null
  return (
    <span
      role="status"
      className="inline-flex min-h-7 whitespace-nowrap items-center gap-1.5 rounded-full bg-gold-soft px-2.5 font-[640] font-sans text-gold-ink text-sm tracking-normal"
    >
      <Star earned={shouldPing} className="size-4" />
      {t('{days}-day streak', { days })}
    </span>
  )
}
