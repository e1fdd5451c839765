import { Clock, MapPin, MessageCircle } from 'lucide-react'
import { HighFive } from '#ui/brand/high-five.tsx'
import { Star } from '#ui/brand/star.tsx'
import { Wordmark } from '#ui/brand/wordmark.tsx'
import { WeekOfStars } from '#ui/illustrations/week-of-stars.tsx'
import { DayHeading } from '#ui/lists/day-heading.tsx'
import { bareLinkClass } from '#ui/navigation/link.ts'
import { Avatar } from '#ui/people/avatar.tsx'
import { AvatarStack } from '#ui/people/avatar-stack.tsx'
import { Card } from '#ui/surfaces/card.tsx'
import { Chip } from '#ui/surfaces/chip.tsx'

const starred = new Set([2, 4, 5, 8, 10, 13, 14, 15, 16, 17, 18, 19, 20, 21])
const days = Array.from({ length: 30 }, (_, day) => day + 1)
const actionClass = 'inline-flex min-h-11 items-center gap-2 rounded-row px-3.5 font-[600] text-md'

/** The components combined: a banner, a day heading, a card and a month. */
export function Journal() {
  return (
    <>
      <div className="night-sky rounded-none px-6 py-14 sm:rounded-sheet">
        <Wordmark size="hero" />
        <WeekOfStars className="mt-4 w-full max-w-lg" />
        <p className="mt-4 max-w-sm text-lg">Earn a star for every day you stay active.</p>
      </div>
      <div className="mt-6 grid gap-6 md:grid-cols-[minmax(0,40rem)_1fr]">
        <div>
          <DayHeading day="Saturday" date="21 November" starred />
          <Card as="article">
            <div className="flex items-center gap-3 px-5 pt-4.5 pb-3">
              <Avatar id={2} name="Jonas Lind" size={46} decorative />
              <div className="flex-1 leading-tight">
                <a href="#main" className={bareLinkClass}>
                  Jonas Lind
                </a>
                <div className="text-sm text-quiet">11/21/2026 07:12 · Dawn Swimmers</div>
              </div>
            </div>
            <div className="px-5 pb-4">
              <h3 className="text-xl">Lake before the world woke up</h3>
              <p className="mt-1">
                Nine degrees and no wind. The first ten strokes were a negotiation, the rest was a gift. Thanks for the
                company,{' '}
                <a href="#main" className="link-bare text-night">
                  Mira
                </a>
                .
              </p>
              <div className="mt-3 flex flex-wrap gap-x-4 gap-y-1.5 text-md text-quiet">
                <span className="inline-flex items-center gap-1.5">
                  <Clock aria-hidden="true" className="size-4.5" />
                  45m
                </span>
                <span className="inline-flex items-center gap-1.5">
                  <MapPin aria-hidden="true" className="size-4.5" />
                  Schlachtensee, Berlin
                </span>
              </div>
            </div>
            <div className="flex items-center gap-1.5 border-t border-line px-3 py-2.5">
              <button type="button" className={`${actionClass} bg-gold-soft text-gold-ink`}>
                <HighFive given />
                High Five · 12
              </button>
              <button type="button" aria-label="4 comments" className={`${actionClass} text-quiet hover:bg-sunk`}>
                <MessageCircle aria-hidden="true" className="size-5.5" />4
              </button>
              <span className="ms-auto pe-2">
                <AvatarStack
                  people={[
                    { id: 3, name: 'Amara' },
                    { id: 4, name: 'Tomás' },
                    { id: 5, name: 'Ruth' },
                  ]}
                />
              </span>
            </div>
          </Card>
          <DayHeading day="Friday" date="20 November" starred={false} />
        </div>
        <Card as="div" className="self-start p-4.5">
          <h3 className="flex items-center justify-between text-lg">
            November <Chip tone="gold">9-day streak</Chip>
          </h3>
          <div className="mt-3 grid grid-cols-7 gap-0.5 text-center text-xs">
            {days.map((day) => (
              <span key={day} className="relative grid aspect-square place-items-center">
                {starred.has(day) && <Star className="absolute inset-0 m-auto size-9" />}
                <span className={starred.has(day) ? 'relative text-2xs font-[680] text-on-gold' : 'text-quiet'}>
                  {day}
                </span>
              </span>
            ))}
          </div>
        </Card>
      </div>
    </>
  )
}
