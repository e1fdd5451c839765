import { Link } from '@tanstack/react-router'
import { feedWords, isSignedOut } from '#features/feed/api/feed-words.ts'
import { useHomeFeed } from '#features/feed/api/use-feed.ts'
import { useFreshPosts } from '#features/feed/api/use-fresh-posts.ts'
import { ActivityList } from '#features/feed/ui/activity-list.tsx'
import { FreshPostsPill } from '#features/feed/ui/fresh-posts-pill.tsx'
import { buttonLook } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { QuietNight } from '#ui/illustrations/quiet-night.tsx'
import { FeedCard } from './feed-card.tsx'

interface Props {
  scope: string
  tag: string | null
}

/** The activities of one scope. */
export function HomeFeed({ scope, tag }: Props) {
  const query = useHomeFeed(scope, tag)
  const { fresh, showThem } = useFreshPosts(scope, tag, query.data?.pages[0]?.items[0])
  return (
    <>
      <FreshPostsPill count={fresh} onShow={() => void showThem()} />
      <ActivityList
        name={`home ${scope} ${tag ?? ''}`}
        query={query}
        item={(activity, index) => <FeedCard activity={activity} index={index} />}
        empty={<Empty scope={scope} tag={tag} />}
        problem={(error, retry) => (
          <ErrorState
            title="Can't load your feed"
            onRetry={retry}
            action={
              <Link to="/login" className={isSignedOut(error) ? buttonLook() : 'link'}>
                Sign in
              </Link>
            }
          >
            {feedWords(error)}
          </ErrorState>
        )}
      />
    </>
  )
}

function Empty({ scope, tag }: Props) {
  if (tag !== null) {
    return (
      <EmptyState picture={<QuietNight />} title={`Nothing under #${tag} yet`}>
        Clear the tag to see everything again.
      </EmptyState>
    )
  }
  if (scope === 'mine') {
    return (
      <EmptyState picture={<QuietNight />} title="Your first star is waiting">
        Log what you did today, however small. Tomorrow it stands in your calendar.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      picture={<QuietNight />}
      title="A quiet sky, for now"
      action={
        <Link to="/groups" className={buttonLook({ tone: 'secondary' })}>
          Explore circles
        </Link>
      }
    >
      Connect with members and join circles: what they do appears here.
    </EmptyState>
  )
}
