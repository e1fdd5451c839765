import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { t } from '#lib/i18n/translate.ts'
import { formatTimestamp } from '#lib/texts/dates.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { Card } from '#ui/surfaces/card.tsx'
import { isFollowersOnlyError, useLatestActivity } from '../api/use-latest-activity.ts'

interface Props {
  userId: number
  /** True when the viewer follows this member; null while loading. */
  following: boolean | null
}

/** A member's latest activity, visible to followers. */
export function LatestActivity({ userId, following }: Props) {
  return (
    <Card className="p-5">
      <h2 className="mb-2 text-lg">{t('Latest activity')}</h2>
      {following === null ? (
        <Skeleton className="h-11 w-full" />
      ) : following ? (
        <LatestActivityLink userId={userId} />
      ) : (
        <FollowersOnly />
      )}
    </Card>
  )
}

function FollowersOnly() {
  return (
    <p className="flex items-center gap-2 text-md text-quiet">
      <Lock aria-hidden="true" className="size-4.5 flex-none" />
      {t('Follow to see latest activity')}
    </p>
  )
}

function LatestActivityLink({ userId }: { userId: number }) {
  const { data: latest, error, isPending, refetch } = useLatestActivity(userId, true)
  if (isFollowersOnlyError(error)) return <FollowersOnly />
  if (error) {
    return (
      <Button tone="secondary" size="compact" onClick={() => void refetch()}>
        {t('Could not load the activity. Retry')}
      </Button>
    )
  }
  if (isPending) return <Skeleton className="h-11 w-full" />
  if (!latest) return <p className="text-md text-quiet">{t('No activities yet.')}</p>
  return (
    <Link
      to="/activity/$activityId"
      params={{ activityId: String(latest.id) }}
      className="-mx-2 block rounded-row px-2 py-1.5 hover:bg-sunk"
    >
      <span dir="auto" className="line-clamp-2 font-[620]">
        {latest.title}
      </span>
      <span className="text-sm text-quiet">{formatTimestamp(latest.timestamp)}</span>
    </Link>
  )
}
