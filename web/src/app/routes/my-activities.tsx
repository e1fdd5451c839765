import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { feedErrorMessage } from '#features/feed/api/feed-error-message.ts'
import { useMemberActivities } from '#features/feed/api/use-feed.ts'
import { ActivityList } from '#features/feed/ui/activity-list.tsx'
import { CardSkeletons } from '#features/feed/ui/card-skeletons.tsx'
import { useMe, useMyId } from '#lib/use-me.ts'
import { Avatar } from '#ui/avatar.tsx'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { QuietNight } from '#ui/illustrations/lazy-illustrations.tsx'
import { MyActivityCard } from '../my-activity-card.tsx'
import { useDocumentTitle } from '../use-document-title.ts'

export function MyActivitiesRoute() {
  useDocumentTitle('My activities')
  const id = useMyId()
  return (
    <div className="mx-auto max-w-reading">
      <TopBar />
      <h1 className="mx-4 mt-4 text-2xl sm:mx-0.5">My activities</h1>
      {id === null ? <CardSkeletons /> : <OwnActivities key={id} userId={id} />}
    </div>
  )
}

const barLinkClass =
  'inline-flex min-h-11 items-center rounded-full px-4 font-[580] text-md text-quiet hover:text-ink aria-[current=page]:bg-ink aria-[current=page]:text-paper'

function TopBar() {
  const { data: me } = useMe()
  const id = useMyId()
  return (
    <nav aria-label="My activities" className="flex flex-wrap items-center gap-1 px-3 pt-3 sm:px-0 sm:pt-6">
      <Link to="/home" className={barLinkClass}>
        Home
      </Link>
      <Link to="/activities" className={barLinkClass}>
        Activities
      </Link>
      <Link to="/groups" className={barLinkClass}>
        Circles
      </Link>
      <Link
        to="/profile/$userId"
        params={{ userId: String(id ?? '') }}
        className="ml-auto grid size-11 place-items-center rounded-full"
      >
        <Avatar
          id={id ?? 0}
          name={me?.name ?? ''}
          src={me?.profile_pic_url ?? null}
          size={38}
          loading={!me}
          decorative
        />
        <span className="sr-only">Your profile</span>
      </Link>
    </nav>
  )
}

function OwnActivities({ userId }: { userId: number }) {
  const query = useMemberActivities(userId, null)
  const logActivity: ReactNode = (
    <Link to="/upload" className={buttonClass()}>
      Log an activity
    </Link>
  )
  return (
    <ActivityList
      name={`my-activities ${userId}`}
      query={query}
      item={(activity, index) => <MyActivityCard activity={activity} index={index} />}
      empty={
        <EmptyState picture={<QuietNight />} title="You haven't logged any activities yet." action={logActivity}>
          Log an activity today to earn a star in tomorrow's calendar.
        </EmptyState>
      }
      errorState={(error, retry) => (
        <ErrorState title="Could not load your activities." onRetry={retry}>
          {feedErrorMessage(error)}
        </ErrorState>
      )}
    />
  )
}
