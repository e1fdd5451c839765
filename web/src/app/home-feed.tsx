import { Link } from '@tanstack/react-router'
import { feedErrorMessage, isUnauthenticatedError } from '#features/feed/api/feed-error-message.ts'
import { useHomeFeed } from '#features/feed/api/use-feed.ts'
import { useNewActivities } from '#features/feed/api/use-new-activities.ts'
import { ActivityList } from '#features/feed/ui/activity-list.tsx'
import { NewActivitiesPill } from '#features/feed/ui/new-activities-pill.tsx'
import { t } from '#lib/i18n/translate.ts'
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
            title={t("Can't load your feed")}
            onRetry={retry}
            action={
              <Link to="/login" className={isUnauthenticatedError(error) ? buttonClass() : 'link'}>
                {t('Sign in')}
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
      <EmptyState picture={<QuietNight />} title={t('No activities tagged #{tag} yet', { tag })}>
        {t('Clear the tag to see all activities.')}
      </EmptyState>
    )
  }
  if (scope === 'mine') {
    return (
      <EmptyState picture={<QuietNight />} title={t('Earn your first star')}>
        {t('Log what you did today. Your star will appear in the calendar tomorrow.')}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      picture={<QuietNight />}
      title={t('Your feed is empty')}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Link to="/upload" className={buttonClass()}>
            {t('Post your first activity')}
          </Link>
          <Link to="/groups" className={buttonClass({ tone: 'secondary' })}>
            {t('Explore circles')}
          </Link>
        </div>
      }
    >
      {t('Activities of the members you follow and the circles you join will appear here.')}
    </EmptyState>
  )
}
