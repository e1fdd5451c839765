import { type LocalDate, weekdayName } from '#lib/texts/dates.ts'

/** The header of a table of weeks, with the weekdays of the given dates. */
export function WeekdayHeader({ dates }: { dates: readonly LocalDate[] }) {
  return (
    <thead>
      <tr>
        {dates.map((date) => (
          <th key={date} scope="col" className="pb-1.5 font-[600] text-2xs text-quiet">
            <span aria-hidden="true">{weekdayName(date, 'narrow')}</span>
            <span className="sr-only">{weekdayName(date, 'long')}</span>
          </th>
        ))}
      </tr>
    </thead>
  )
}
