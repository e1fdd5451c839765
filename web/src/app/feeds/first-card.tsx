import { collapsedText } from '#features/activities/collapsed-text.ts'
import { t } from '#lib/i18n/translate.ts'
import { DayHeading } from '#ui/lists/day-heading.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { Avatar } from '#ui/people/avatar.tsx'
import { Card } from '#ui/surfaces/card.tsx'

/** The texts that the script adds to the card, because it cannot import the catalogue. */
const scriptTexts = {
  today: t('Today'),
  yesterday: t('Yesterday'),
  edited: t('edited'),
  followers: t('Followers'),
  me: t('Only me'),
}

/**
 * The first card of the home feed in the prerendered page, whose elements with `data-slot` are filled in by
 * `/first-card.js`. Everything down to the photo has the same size as in `ActivityCard`, so that it does not move.
 */
export function FirstCard() {
  return (
    <div data-texts={JSON.stringify(scriptTexts)}>
      <DayHeading day={<span data-slot="day" />} date={<span data-slot="date" />} />
      <Card as="div" className="mb-2.5 overflow-clip sm:mb-6">
        <div className="flex items-center gap-3 px-5 pt-3 pb-2 sm:pt-4.5 sm:pb-3">
          <span data-slot="avatar" className="flex-none overflow-hidden rounded-full">
            <Avatar id={0} name="" loading size={46} />
          </span>
          <div className="min-w-0 flex-1 leading-snug">
            <span
              data-slot="author"
              dir="auto"
              className="link-bare -mt-5 block truncate pt-5 text-left rtl:text-right leading-6"
            />
            <p data-slot="facts" className="dotted-row text-sm text-quiet">
              <span data-slot="time" className="-mb-5 inline-flex min-h-11 min-w-11 items-start pb-5" />
            </p>
          </div>
          <span className="size-11 flex-none" />
        </div>
        <div className="flex flex-col gap-1.5 px-5 pb-2.5 sm:gap-2.5 sm:pb-3.5">
          <h3 dir="auto" className="text-xl leading-tight">
            <span data-slot="title" className="py-2.5" />
          </h3>
          <div data-slot="text" data-collapsed={JSON.stringify(collapsedText)}>
            <p
              data-slot="description"
              dir="auto"
              className="max-w-reading [unicode-bidi:plaintext] whitespace-pre-wrap"
            />
            <button data-slot="more" type="button" className="link -mb-2.5 min-h-11">
              {t('Show more')}
            </button>
          </div>
        </div>
        <span data-slot="picture" className="block w-full overflow-hidden bg-sunk">
          <span data-slot="photo" className="relative mx-auto block max-w-full" />
        </span>
        <div className="px-5 py-3.5">
          <Skeleton className="h-5 w-2/5" />
        </div>
      </Card>
    </div>
  )
}
