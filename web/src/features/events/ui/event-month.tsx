import type { Event } from '@daystar/contract/events/event'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { formatLocalDate, formatMonth, type LocalDate, localDateOf, today } from '#lib/texts/dates.ts'
import { useEventsBetween } from '#lib/use-events-between.ts'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { WeekdayHeader } from '#ui/texts/weekday-header.tsx'
import { addMonths, type Month, weeksOfMonth } from '../month.ts'
import { EventRow } from './event-row.tsx'

/** A month with the events of each day; a selected day lists them. */
export function EventMonth({ circleId }: { circleId: number | null }) {
  const [month, setMonth] = useState(() => today().slice(0, 7))
  const [selected, setSelected] = useState<LocalDate>(today)
  const weeks = weeksOfMonth(month)
  const [first = '', last = ''] = [weeks[0]?.[0], weeks.at(-1)?.at(-1)]
  const { data = [], isError, refetch } = useEventsBetween(first, last, { circleId })
  const byDay = Map.groupBy(data, (event) => localDateOf(event.starts_at))
  const ofDay = byDay.get(selected) ?? []
  return (
    <div>
      <div className="flex min-h-13 flex-wrap items-center gap-2">
        <IconButton
          label={t('Previous month')}
          icon={<ChevronLeft aria-hidden="true" className="size-5.5" />}
          onClick={() => setMonth(addMonths(month, -1))}
        />
        <h2 aria-live="polite" className="min-w-28 text-center text-xl">
          {formatMonth(month)}
        </h2>
        <IconButton
          label={t('Next month')}
          icon={<ChevronRight aria-hidden="true" className="size-5.5" />}
          onClick={() => setMonth(addMonths(month, 1))}
        />
      </div>
      {isError ? (
        <ErrorState title={t('Could not load the events.')} onRetry={() => void refetch()} />
      ) : (
        <MonthTable {...{ month, weeks, byDay, selected }} onSelect={setSelected} />
      )}
      <h3 className="mt-4 text-lg">{formatLocalDate(selected)}</h3>
      {ofDay.length === 0 ? (
        <p className="text-quiet">{t('No events on this day.')}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {ofDay.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </ul>
      )}
    </div>
  )
}

interface TableProps {
  month: Month
  weeks: readonly LocalDate[][]
  byDay: ReadonlyMap<LocalDate, readonly Event[]>
  selected: LocalDate
  onSelect: (date: LocalDate) => void
}

function MonthTable({ month, weeks, byDay, selected, onSelect }: TableProps) {
  const now = today()
  return (
    <table className="w-full table-fixed border-separate border-spacing-px sm:border-spacing-0.5">
      <WeekdayHeader dates={weeks[0] ?? []} />
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((date) => {
              const events = byDay.get(date) ?? []
              return (
                <td key={date} aria-current={date === now ? 'date' : undefined} className="p-0 align-top">
                  <button
                    type="button"
                    aria-pressed={date === selected}
                    onClick={() => onSelect(date)}
                    className={`flex min-h-14 w-full flex-col gap-0.5 rounded-row border px-0.5 py-1 text-start sm:p-1 text-sm sm:min-h-20 ${date === selected ? 'border-ink bg-sunk' : 'border-line hover:border-edge'} ${date.startsWith(month) ? '' : 'text-quiet'}`}
                  >
                    <span className="sr-only">
                      {events.length === 0
                        ? formatLocalDate(date)
                        : t('{date}: {count, plural, one {# event} other {# events}}', {
                            date: formatLocalDate(date),
                            count: events.length,
                          })}
                    </span>
                    <span
                      aria-hidden="true"
                      className={`whitespace-nowrap tabular-nums ${date === now ? 'font-[700] text-gold-ink' : ''}`}
                    >
                      {Number(date.slice(8))}
                    </span>
                    <DayEvents events={events} />
                  </button>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const shownEvents = 2

/** The titles of a day, and dots on narrow screens. */
function DayEvents({ events }: { events: readonly Event[] }) {
  return (
    <span className="flex flex-wrap gap-0.5 sm:flex-col sm:flex-nowrap">
      {events.slice(0, shownEvents).map((event) => (
        <span key={event.id} className="min-w-0">
          <span className="block size-2 rounded-full bg-night sm:hidden" />
          <span dir="auto" className="hidden truncate rounded-sm bg-gold-soft px-1 text-2xs sm:block">
            {event.title}
          </span>
        </span>
      ))}
      {events.length > shownEvents && (
        <span aria-hidden="true" className="text-2xs text-quiet">
          +{events.length - shownEvents}
        </span>
      )}
    </span>
  )
}
