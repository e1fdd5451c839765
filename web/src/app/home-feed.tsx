import { Link } from '@tanstack/react-router'
import { feedErrorMessage, isUnauthenticatedError } from '#features/feed/api/feed-error-message.ts'
import { useHomeFeed } from '#features/feed/api/use-feed.ts'
import { useNewActivities } from '#features/feed/api/use-new-activities.ts'
import { ActivityList } from '#features/feed/ui/activity-list.tsx'
import { NewActivitiesPill } from '#features/feed/ui/new-activities-pill.tsx'
import { buttonClass } from '#ui/buttons/button.tsx'
import { QuietNight } from '#ui/illustrations/lazy-illustrations.tsx'
import { EmptyState } from '#ui/lists/empty-state.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { FeedCard } from './feed-card.tsx'

interface Props {
  scope: string
  tag: string | null
}

/** The home feed in one scope, optionally filtered by a tag. */
export function HomeFeed({ scope, tag }: Props) {
  const query = useHomeFeed(scope, tag)
  const { count, showNew } = useNewActivities(scope, tag, query.data?.pages[0]?.items[0])
  return (
    <>
      <NewActivitiesPill count={count} onShow={() => void showNew()} />
      <ActivityList
        name={`home ${scope} ${tag ?? ''}`}
        query={query}
        item={(activity, index) => <FeedCard activity={activity} index={index} />}
        empty={<Empty scope={scope} tag={tag} />}
        errorState={(error, retry) => (
          <ErrorState
            title="Can't load your feed"
            onRetry={retry}
            action={
              <Link to="/login" className={isUnauthenticatedError(error) ? buttonClass() : 'link'}>
                Sign in
              </Link>
            }
          >
            {feedErrorMessage(error)}
          </ErrorState>
        )}
      />
    </>
  )
}

function Empty({ scope, tag }: Props) {
  if (tag !== null) {
    return (
      <EmptyState picture={<QuietNight />} title={`No activities tagged #${tag} yet`}>
        Clear the tag to see all activities.
      </EmptyState>
    )
  }
  if (scope === 'mine') {
    return (
      <EmptyState picture={<QuietNight />} title="Earn your first star">
        Log what you did today. Your star will appear in the calendar tomorrow.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      picture={<QuietNight />}
      title="Your feed is empty"
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Link to="/upload" className={buttonClass()}>
            Post your first activity
          </Link>
          <Link to="/groups" className={buttonClass({ tone: 'secondary' })}>
            Explore circles
          </Link>
        </div>
      }
    >
      Activities of the members you follow and the circles you join will appear here.
    </EmptyState>
  )
}
