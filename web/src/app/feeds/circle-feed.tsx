import { Link } from '@tanstack/react-router'
import { feedErrorMessage } from '#features/feed/api/feed-error-message.ts'
import { useCircleFeed } from '#features/feed/api/use-feed.ts'
import { ActivityList } from '#features/feed/ui/activity-list.tsx'
import { t } from '#lib/i18n/translate.ts'
import { signInAction } from '#lib/session/sign-in-link.tsx'
import { QuietNight } from '#ui/illustrations/lazy-illustrations.tsx'
import { EmptyState } from '#ui/lists/empty-state.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { FeedCard } from './feed-card.tsx'

interface Props {
  circleId: number
  tag: string | null
  isMember: boolean
}

/** The activities shared in a circle. */
export function CircleFeed({ circleId, tag, isMember }: Props) {
  const query = useCircleFeed(circleId, tag)
  return (
    <ActivityList
      name={`circle ${circleId} ${tag ?? ''}`}
      query={query}
      item={(activity, index) => <FeedCard activity={activity} index={index} />}
      empty={
        <EmptyState
          picture={<QuietNight />}
          title={tag === null ? t('No activities yet.') : t('No activities tagged #{tag} yet', { tag })}
          action={
            tag !== null && (
              <Link to="/circles/$circleId" params={{ circleId: String(circleId) }} className="link">
                {t('Clear the tag')}
              </Link>
            )
          }
        >
          {tag !== null
            ? t('Clear the tag to see all activities.')
            : isMember
              ? t('Log an activity and share it with this circle.')
              : t('Activities shared by its members will appear here.')}
        </EmptyState>
      }
      errorState={(error, retry) => (
        <ErrorState title={t('Could not load these activities.')} onRetry={retry} action={signInAction(error)}>
          {feedErrorMessage(error)}
        </ErrorState>
      )}
    />
  )
}
