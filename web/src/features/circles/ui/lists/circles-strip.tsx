import type { Circle } from '@daystar/contract/circles'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { rich, t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { useScrollRow } from '#ui/navigation/scroll-row.tsx'
import { Card } from '#ui/surfaces/card.tsx'
import { useMemberCircles } from '../../api/use-my-circles.ts'
import { CircleImage } from '../pictures/circle-image.tsx'

interface Props {
  userId: number
  name: string
  isOwn: boolean
  /** True when the viewer follows this member; if so, all circles are shown. */
  following: boolean
}

const maxShown = 8

/** A member's circles as icons: all of them for a viewer who follows the member, otherwise only the first few. */
export function CirclesStrip({ userId, name, isOwn, following }: Props) {
  const { data: circles, isPending, isError, refetch } = useMemberCircles(userId)
  const isReadOnly = !isOwn && !following
  return (
    <Card aria-labelledby="circles-strip" className="p-5">
      <h2 id="circles-strip" className="mb-3 text-lg">
        {isOwn ? t('Your Circles') : rich("{name}'s Circles", { name: <bdi>{name}</bdi> })}
      </h2>
      {isError && !circles ? (
        <Button tone="secondary" size="compact" onClick={() => void refetch()}>
          {t('Could not load circles. Retry')}
        </Button>
      ) : isPending || !circles ? (
        <Skeleton className="h-[6.75rem] w-full" />
      ) : circles.length === 0 ? (
        <p className="min-h-[6.75rem] text-md text-quiet">
          {isOwn ? t('You have not joined a circle yet.') : t('No circles yet.')}
        </p>
      ) : (
        <Icons circles={following ? circles : circles.slice(0, maxShown)} />
      )}
      {isReadOnly && <p className="mt-3 text-quiet text-sm">{t('Follow to view and open all circles.')}</p>}
      {isOwn && (
        <Link to="/groups" className="link mt-2 inline-flex min-h-11 items-center text-sm">
          {t('Explore circles')}
        </Link>
      )}
    </Card>
  )
}

/** On small screens in one row, whose height is known before the circles are. */
function Icons({ circles }: { circles: readonly Circle[] }) {
  const row = useRef<HTMLUListElement>(null)
  useScrollRow(row)
  return (
    <ul
      ref={row}
      className="scroll-row -mx-1 flex h-[6.75rem] gap-1 overflow-x-auto lg:grid lg:h-auto lg:grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))]"
    >
      {circles.map((circle) => (
        <li key={circle.id} className="w-[4.5rem] min-w-0 flex-none lg:w-auto">
          <Link
            to="/circles/$circleId"
            params={{ circleId: String(circle.id) }}
            title={circle.name}
            className="flex flex-col items-center gap-1.5 rounded-row px-1 py-2 text-center hover:bg-sunk"
          >
            <CircleImage circle={circle} size={48} />
            <span dir="auto" className="line-clamp-2 w-full font-[540] text-2xs">
              {circle.name}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
