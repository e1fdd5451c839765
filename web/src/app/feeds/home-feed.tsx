import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { feedErrorMessage, isUnauthenticatedError } from '#features/feed/api/feed-error-message.ts'
import { useHomeFeed } from '#features/feed/api/use-feed.ts'
import { useNewActivities } from '#features/feed/api/use-new-activities.ts'
import { ActivityList } from '#features/feed/ui/activity-list.tsx'
import { NewActivitiesPill } from '#features/feed/ui/new-activities-pill.tsx'
import { t } from '#lib/i18n/translate.ts'
import { buttonClass } from '#ui/buttons/button.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { lazySection } from '#ui/loading/lazy-section.tsx'
import { TextSkeleton } from '#ui/loading/skeleton.tsx'
import { FeedCard } from './feed-card.tsx'

const EmptyHomeFeed = lazySection(async () => (await import('./empty-home-feed.tsx')).EmptyHomeFeed)

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
        empty={
          <Suspense fallback={<TextSkeleton lines={8} />}>
            <EmptyHomeFeed scope={scope} tag={tag} />
          </Suspense>
        }
        errorState={(error, retry) =>
          // Visitors are already asked to sign in.
          scope === 'everyone' && isUnauthenticatedError(error) ? null : (
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
          )
        }
      />
    </>
  )
}
