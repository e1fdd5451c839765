import { Link } from '@tanstack/react-router'
import { feedErrorMessage } from '#features/feed/api/feed-error-message.ts'
import { useMemberActivities } from '#features/feed/api/use-feed.ts'
import { ActivityList } from '#features/feed/ui/activity-list.tsx'
import { t } from '#lib/i18n/translate.ts'
import { useMyId } from '#lib/members/use-me.ts'
import { signInAction } from '#lib/session/sign-in-link.tsx'
import { buttonClass } from '#ui/buttons/button.tsx'
import { QuietNight } from '#ui/illustrations/lazy-illustrations.tsx'
import { EmptyState } from '#ui/lists/empty-state.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { FeedCard } from './feed-card.tsx'

interface Props {
  userId: number
  tag: string | null
}

/** A member's activities that are visible to the viewer. */
export function MemberFeed({ userId, tag }: Props) {
  const query = useMemberActivities(userId, tag)
  const isOwn = useMyId() === userId
  const nextStep =
    tag !== null ? (
      <Link to="/profile/$userId" params={{ userId: String(userId) }} className={buttonClass({ tone: 'secondary' })}>
        {t('Clear the tag')}
      </Link>
    ) : (
      <Link to={isOwn ? '/upload' : '/home'} className={buttonClass(isOwn ? {} : { tone: 'secondary' })}>
        {isOwn ? t('Log an activity') : t('See other activities')}
      </Link>
    )
  return (
    <ActivityList
      name={`member ${userId} ${tag ?? ''}`}
      query={query}
      item={(activity, index) => <FeedCard activity={activity} index={index} />}
      empty={
        <EmptyState picture={<QuietNight />} title={t('No activities yet.')} action={nextStep}>
          {tag !== null && t('No activities tagged #{tag}. Clear the tag to see all activities.', { tag })}
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
