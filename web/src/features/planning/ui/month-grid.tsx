import type { ActivityDay } from '@daystar/contract/activities'
import { t } from '#lib/i18n/translate.ts'
import { addDays, formatLocalDate, today, weekdayName } from '#lib/texts/dates.ts'
import { Star } from '#ui/brand/star.tsx'
import { type Month, starDateOf, weeksOf } from '../calendar.ts'

interface Props {
  month: Month
  days: readonly ActivityDay[]
  onOpen: (activityId: number) => void
}

/** A month calendar. A star opens the latest activity of the previous day. */
export function MonthGrid({ month, days, onOpen }: Props) {
  const byStar = new Map(days.map((day) => [starDateOf(day.date), day]))
  const now = today()
  const weeks = weeksOf(month)
  return (
    <table className="w-full table-fixed text-center">
      <thead>
        <tr>
          {weeks[0]?.map(({ date }) => (
            <th key={date} scope="col" className="pb-1.5 font-[600] text-2xs text-quiet">
              <span aria-hidden="true">{weekdayName(date, 'narrow')}</span>
              <span className="sr-only">{weekdayName(date, 'long')}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]?.date}>
            {week.map(({ date, inMonth }) => {
              const activity = inMonth ? byStar.get(date) : undefined
              const number = Number(date.slice(8))
              const ring = date === now ? 'outline-2 outline-night -outline-offset-2' : ''
              return (
                <td key={date} aria-current={date === now ? 'date' : undefined} className="p-0.5">
                  {activity ? (
                    <button
                      type="button"
                      onClick={() => onOpen(activity.activity_id)}
                      aria-label={t('{date}: star for “{title}” on {date2}', {
                        date: formatLocalDate(date),
                        title: activity.title,
                        date2: formatLocalDate(addDays(date, -1)),
                      })}
                      title={activity.title}
                      className="mx-auto block w-full max-w-12 rounded-row transition-transform hover:scale-110"
                    >
                      {/* Inside the button, whose outline shows the focus. */}
                      <span className={`relative grid aspect-square place-items-center rounded-row ${ring}`}>
                        <Star className="absolute inset-0 m-auto size-[88%]" />
                        <span className="relative font-[700] text-on-gold text-xs tabular-nums">{number}</span>
                      </span>
                    </button>
                  ) : (
                    <span
                      className={`mx-auto grid aspect-square w-full max-w-12 place-items-center rounded-row text-sm tabular-nums ${inMonth ? 'text-quiet' : 'text-quiet/45'} ${date === now ? `font-[700] text-ink ${ring}` : ''}`}
                    >
                      {inMonth && number}
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
