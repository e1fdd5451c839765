import { formatMonth, type LocalDate } from '#lib/texts/dates.ts'

/** The day and the month of an event as a leaf of a calendar; the texts next to it contain the date. */
export function EventDay({ date }: { date: LocalDate }) {
  return (
    <span
      aria-hidden="true"
      className="grid h-fit w-14 flex-none overflow-hidden rounded-row border border-line bg-card text-center"
    >
      <span className="truncate bg-night px-1 py-0.5 font-[600] text-2xs text-on-night">
        {formatMonth(date.slice(0, 7), date).slice(0, 3)}
      </span>
      <span className="py-1 font-[700] text-xl tabular-nums">{Number(date.slice(8))}</span>
    </span>
  )
}
