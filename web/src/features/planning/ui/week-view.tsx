import { Link } from '@tanstack/react-router'
import { loadErrorMessage } from '#lib/errors/request-error.ts'
import { emit } from '#lib/events/window-events.ts'
import { t } from '#lib/i18n/translate.ts'
import { useMyId } from '#lib/members/use-me.ts'
import { dayHeading, today, weekOf } from '#lib/texts/dates.ts'
import { formatMinutes } from '#lib/texts/durations.ts'
import { Star } from '#ui/brand/star.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { useCalendarEvents } from '../api/use-calendar-events.ts'
import { useDays } from '../api/use-days.ts'
import { daySearch } from '../day-search.ts'
import type { Place } from '../place.ts'
import { CalendarEvents } from './calendar-events.tsx'

const countText = (count: number) =>
  count === 0 ? t('No activities yet') : t('{count, plural, one {# activity} other {# activities}}', { count })

interface Props {
  place: Place
  /** Shows the days of all members of the circle, instead of the viewer's own. */
  ofEveryone?: boolean
  /** Called before an activity opens. */
  onClose: () => void
}

/** The days of this week with each day's activity, its duration and a bar for comparison. */
export function WeekView({ place, ofEveryone = false, onClose }: Props) {
  const now = today()
  const viewerId = useMyId()
  const dates = weekOf(now)
  const [from, to] = [dates[0] ?? now, dates.at(-1) ?? now]
  const { data = [], error, refetch } = useDays(place, from, to, ofEveryone)
  const events = useCalendarEvents(place, from, to)
  const byDate = new Map(data.map((day) => [day.date, day]))
  const maxMinutes = Math.max(60, ...data.map((day) => day.minutes))
  const total = data.reduce((sum, day) => sum + day.minutes, 0)

  if (error && data.length === 0) {
    return (
      <ErrorState title={t('Could not load this week.')} onRetry={() => void refetch()}>
        {loadErrorMessage(error)}
      </ErrorState>
    )
  }
  return (
    <section aria-label={t('This Week')}>
      <h3 className="flex flex-wrap items-baseline justify-between gap-x-3 text-lg">
        {t('This Week')}
        <span className="font-normal font-sans text-quiet text-sm tracking-normal">
          {total > 0 ? formatMinutes(total) : countText(data.reduce((sum, day) => sum + day.count, 0))}
        </span>
      </h3>
      <ul className="mt-3 flex flex-col gap-1">
        {dates.map((date) => {
          const day = byDate.get(date)
          const { name } = dayHeading(date, now)
          return (
            <li key={date} className="grid min-h-12 grid-cols-[6.5rem_minmax(0,1fr)] items-center gap-3">
              <span className={date === now ? 'font-[640]' : 'text-quiet'}>
                {day ? (
                  <Link
                    to="/search"
                    search={daySearch({ place, ofEveryone, viewerId }, date, date)}
                    onClick={onClose}
                    className="flex min-h-11 items-center hover:underline"
                  >
                    {name}
                  </Link>
                ) : (
                  name
                )}
              </span>
              {day ? (
                <button
                  type="button"
                  onClick={() => {
                    onClose()
                    emit('activity:open', { activityId: day.activity_id })
                  }}
                  className="flex min-h-11 min-w-0 items-center gap-2.5 rounded-row px-2 text-start hover:bg-sunk"
                >
                  <Star className="size-5" />
                  <span className="min-w-0 flex-1">
                    <span className="line-clamp-2">
                      <bdi>{day.title}</bdi>
                      {day.count > 1 && (
                        <span className="text-quiet"> {t('and {count} more', { count: day.count - 1 })}</span>
                      )}
                    </span>
                    {day.minutes > 0 && (
                      <span aria-hidden="true" className="mt-1 block h-1.5 rounded-full bg-sunk">
                        <span
                          className="block h-full rounded-full bg-gold"
                          style={{ width: `${(day.minutes / maxMinutes) * 100}%` }}
                        />
                      </span>
                    )}
                  </span>
                  {day.minutes > 0 && <span className="text-quiet text-sm">{formatMinutes(day.minutes)}</span>}
                </button>
              ) : (
                <span aria-hidden="true" className="mx-2 h-px bg-line" />
              )}
            </li>
          )
        })}
      </ul>
      <CalendarEvents place={place} found={events} onClose={onClose} />
    </section>
  )
}
