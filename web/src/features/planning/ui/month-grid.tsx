import type { ActivityDay } from '@daystar/contract/activities/days'
import { t } from '#lib/i18n/translate.ts'
import { addDays, formatLocalDate, type LocalDate, today } from '#lib/texts/dates.ts'
import { listText } from '#lib/texts/lists.ts'
import { Star } from '#ui/brand/star.tsx'
import { WeekdayHeader } from '#ui/texts/weekday-header.tsx'
import type { CalendarEvent } from '../api/use-calendar-events.ts'
import { type Month, starDateOf, weeksOf } from '../calendar.ts'
import { eventLinkId } from './calendar-events.tsx'

interface Props {
  month: Month
  days: readonly ActivityDay[]
  /** Each is marked on its day. */
  events: readonly CalendarEvent[]
  onOpen: (activityId: number) => void
}

/** A month calendar. A star opens the latest activity of the previous day. */
export function MonthGrid({ month, days, events, onOpen }: Props) {
  const byStar = new Map(days.map((day) => [starDateOf(day.date), day]))
  const eventsByDate = Map.groupBy(events, (event) => event.date)
  const now = today()
  const weeks = weeksOf(month)
  return (
    <table className="w-full table-fixed text-center">
      <WeekdayHeader dates={(weeks[0] ?? []).map(({ date }) => date)} />
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]?.date}>
            {week.map(({ date, inMonth }) => {
              const activity = inMonth ? byStar.get(date) : undefined
              const ofDay = (inMonth && eventsByDate.get(date)) || []
              const day = { date, number: Number(date.slice(8)), isToday: date === now, events: ofDay }
              return (
                <td key={date} aria-current={day.isToday ? 'date' : undefined} className="p-0.5">
                  {activity ? (
                    <StarDay {...day} activity={activity} onOpen={onOpen} />
                  ) : ofDay.length > 0 ? (
                    <EventDay {...day} />
                  ) : (
                    <span className={`${dayClass} ${inMonth ? 'text-quiet' : 'text-quiet/45'} ${ringOf(day)}`}>
                      {inMonth && day.number}
                    </span>
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface Day {
  date: LocalDate
  number: number
  isToday: boolean
  events: readonly CalendarEvent[]
}

const dayClass = 'mx-auto grid aspect-square w-full max-w-12 place-items-center rounded-row text-sm tabular-nums'
const ringOf = ({ isToday }: Pick<Day, 'isToday'>) =>
  isToday ? 'font-[700] text-ink outline-2 outline-night -outline-offset-2' : ''

interface StarProps extends Day {
  activity: ActivityDay
  onOpen: (activityId: number) => void
}

function StarDay({ activity, onOpen, ...day }: StarProps) {
  const label = t('{date}: star for “{title}” on {date2}', {
    date: formatLocalDate(day.date),
    title: activity.title,
    date2: formatLocalDate(addDays(day.date, -1)),
  })
  return (
    <button
      type="button"
      onClick={() => onOpen(activity.activity_id)}
      aria-label={label}
      aria-description={day.events.length > 0 ? eventsText(day) : undefined}
      title={activity.title}
      className="mx-auto block w-full max-w-12 rounded-row transition-transform hover:scale-110"
    >
      {/* Inside the button, whose outline shows the focus. */}
      <span
        className={`relative grid aspect-square place-items-center rounded-row ${day.isToday ? 'outline-2 outline-night -outline-offset-2' : ''}`}
      >
        <Star className="absolute inset-0 m-auto size-[88%]" />
        <span className="relative font-[700] text-on-gold text-xs tabular-nums">{day.number}</span>
        {day.events.length > 0 && <EventMark />}
      </span>
    </button>
  )
}

/** A day with events and no star. Moves the focus to the first of them in the list. */
function EventDay(day: Day) {
  const [first] = day.events
  return (
    <button
      type="button"
      aria-label={eventsText(day)}
      title={listText(day.events.map(({ title }) => title))}
      onClick={() => document.getElementById(eventLinkId(first?.id ?? 0))?.focus()}
      className="mx-auto block w-full max-w-12 rounded-row hover:bg-sunk"
    >
      <span className={`relative ${dayClass} ${ringOf(day)}`}>
        {day.number}
        <EventMark />
      </span>
    </button>
  )
}

function eventsText({ date, events }: Day): string {
  return t('{date}: {count, plural, one {event “{titles}”} other {events “{titles}”}}', {
    date: formatLocalDate(date),
    count: events.length,
    titles: listText(events.map(({ title }) => title)),
  })
}

function EventMark() {
  return (
    <span
      aria-hidden="true"
      className="absolute inset-x-0 bottom-1 mx-auto size-2 rounded-full bg-night ring-2 ring-card"
    />
  )
}
