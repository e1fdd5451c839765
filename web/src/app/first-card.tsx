import { Avatar } from '#ui/avatar.tsx'
import { Card } from '#ui/card.tsx'
import { DayHeading } from '#ui/day-heading.tsx'
import { TextSkeleton } from '#ui/skeleton.tsx'

/**
 * The first card of the home feed until the app has loaded, with a skeleton in place of its text. Part of the prerendered page;
 * `/first-card.js` fills in the elements with `data-slot`. Everything down to the title has the same size as in `ActivityCard`, so that it
 * does not move.
 */
export function FirstCard() {
  return (
    <div>
      <DayHeading day={<span data-slot="day" />} date={<span data-slot="date" />} />
      <Card as="div" className="mb-2.5 overflow-clip sm:mb-6">
        <div className="flex items-center gap-3 px-5 pt-4.5 pb-3">
          <span data-slot="avatar" className="flex-none overflow-hidden rounded-full">
            <Avatar id={0} name="" loading size={46} />
          </span>
          <div className="min-w-0 flex-1 leading-snug">
            <span data-slot="author" dir="auto" className="link-bare -mt-5 block truncate pt-5 text-left leading-6" />
            <p data-slot="facts" className="flex flex-wrap items-baseline gap-x-1.5 text-sm text-quiet">
              <span data-slot="time" className="-mb-5 inline-flex min-h-11 min-w-11 items-start pb-5" />
            </p>
          </div>
          <span className="size-11 flex-none" />
        </div>
        <span data-slot="picture" className="relative block w-full overflow-hidden bg-sunk" />
        <div data-slot="text" className="flex flex-col gap-2.5 px-5 pt-4 pb-3.5">
          <h3 dir="auto" className="text-xl leading-tight">
            <span data-slot="title" className="py-2.5" />
          </h3>
          <TextSkeleton lines={2} />
        </div>
      </Card>
    </div>
  )
}
