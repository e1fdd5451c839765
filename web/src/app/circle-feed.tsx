import { feedWords } from '#features/feed/api/feed-words.ts'
import { useCircleFeed } from '#features/feed/api/use-feed.ts'
import { ActivityList } from '#features/feed/ui/activity-list.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { QuietNight } from '#ui/illustrations/quiet-night.tsx'
import { FeedCard } from './feed-card.tsx'

interface Props {
  circleId: number
  tag: string | null
  isMember: boolean
}

/** What was shared in a circle. */
export function CircleFeed({ circleId, tag, isMember }: Props) {
  const query = useCircleFeed(circleId, tag)
  return (
    <ActivityList
      name={`circle ${circleId} ${tag ?? ''}`}
      query={query}
      item={(activity, index) => <FeedCard activity={activity} index={index} />}
      empty={
        <EmptyState picture={<QuietNight />} title={tag === null ? 'No activities yet.' : `Nothing under #${tag} yet`}>
          {tag !== null
            ? 'Clear the tag to see everything again.'
            : isMember
              ? 'Log something and share it here: somebody has to be the first.'
              : 'What its members share will appear here.'}
        </EmptyState>
      }
      problem={(error, retry) => (
        <ErrorState title="Could not load these activities." onRetry={retry}>
          {feedWords(error)}
        </ErrorState>
      )}
    />
  )
}
