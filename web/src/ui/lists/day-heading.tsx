import type { ReactNode } from 'react'
import { Star } from '../brand/star.tsx'
import { classNames } from '../class-names.ts'

export interface DayHeadingProps {
  /** The day's name: "Today", "Saturday". */
  day: ReactNode
  /** The rest of the date: "21 November". */
  date?: ReactNode
  level?: 2 | 3 | undefined
  /** True when the day has a star. No star is shown when undefined. */
  starred?: boolean | undefined
  id?: string | undefined
}

/** A day heading, with a line that ends at the day's star. */
export function DayHeading({ day, date, level = 2, starred, id }: DayHeadingProps) {
  const Tag = level === 2 ? 'h2' : 'h3'
  return (
    <div className="mx-4 my-2 flex sm:my-3 items-center gap-3.5 sm:mx-0.5">
      <Tag id={id} className="flex flex-wrap items-baseline gap-x-3 text-lg">
        {day}
        {date && <small className="font-sans text-sm font-[500] tracking-normal text-quiet">{date}</small>}
      </Tag>
      <span
        aria-hidden="true"
        className={classNames(
          'h-px flex-1',
          starred ? 'bg-linear-to-r rtl:bg-linear-to-l from-line via-line to-gold' : 'bg-line',
        )}
      />
      {starred !== undefined && (
        <Star filled={starred} className={starred ? '-ms-2 size-4.5' : '-ms-2 size-4.5 text-quiet'} />
      )}
    </div>
  )
}
