import { Link } from '@tanstack/react-router'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { Card } from '#ui/surfaces/card.tsx'
import { useMyCircles } from '../../api/use-my-circles.ts'
import { memberCountText } from '../../member-count-text.ts'
import { CircleImage } from '../pictures/circle-image.tsx'

const maxShown = 6

/** The viewer's circles, in a side column. */
export function CirclesCard() {
  return (
    <Card aria-labelledby="your-circles" className="p-4.5">
      <div className="mb-1 flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id="your-circles" className="text-lg">
          {t('Your Circles')}
        </h2>
        <Link
          to="/groups"
          aria-label={t('All circles', {}, { context: 'link' })}
          className="-me-2 grid min-h-11 place-items-center rounded-row px-2 font-[600] text-night text-sm hover:underline"
        >
          {t('All', {}, { context: 'circles' })}
        </Link>
      </div>
      <JoinedCircles />
    </Card>
  )
}

function JoinedCircles() {
  const { data: circles, isPending, isError, refetch } = useMyCircles()
  if (isError && !circles) {
    return (
      <Button tone="secondary" size="compact" className="mt-2" onClick={() => void refetch()}>
        {t('Could not load circles. Retry')}
      </Button>
    )
  }
  if (isPending || !circles) {
    return (
      <div role="status" className="flex flex-col gap-4 py-2">
        <span className="sr-only">{t('Loading...')}</span>
        <Skeleton className="h-11 w-full" />
        <Skeleton className="h-11 w-full" />
      </div>
    )
  }
  if (circles.length === 0) {
    return (
      <>
        <p className="py-1.5 text-md text-quiet">{t('You have not joined a circle yet.')}</p>
        <Link to="/groups" className="link inline-flex min-h-11 items-center text-md">
          {t('Explore circles')}
        </Link>
      </>
    )
  }
  return (
    <ul>
      {circles.slice(0, maxShown).map((circle) => (
        <li key={circle.id}>
          <Link
            to="/circles/$circleId"
            params={{ circleId: String(circle.id) }}
            className="-mx-2 flex items-center gap-3 rounded-row px-2 py-2 hover:bg-sunk"
          >
            <CircleImage circle={circle} size={44} />
            <span className="min-w-0 leading-snug">
              <span dir="auto" className="block truncate text-left rtl:text-right font-[620]">
                {circle.name}
              </span>
              <span className="block text-quiet text-sm">{memberCountText(circle)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
