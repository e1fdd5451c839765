import type { Activity } from '@daystar/contract/activities'
import { loadErrorMessage } from '#lib/request-error.ts'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { PersonLine } from '#ui/person-line.tsx'
import { ShowMore } from '#ui/show-more.tsx'
import { PersonSkeleton } from '#ui/skeleton.tsx'
import { type AudienceQuery, type ChosenAudience, useAudience } from '../api/use-audience.ts'
import { audienceText } from '../audience-text.ts'

interface Props extends ChosenAudience {
  onClose: () => void
}

/** The members who see an activity. Mounted only while it is open. */
export function AudienceDialog({ onClose, ...chosen }: Props) {
  return (
    <Dialog open onClose={onClose} title="Who can see it">
      <div className="min-h-64">
        <Audience query={useAudience(chosen)} />
      </div>
    </Dialog>
  )
}

/** The same for an activity as it is. */
export function ActivityAudienceDialog({ activity, onClose }: { activity: Activity; onClose: () => void }) {
  const { id, audience, circle_ids: circleIds } = activity
  return <AudienceDialog activityId={id} audience={audience} circleIds={circleIds} onClose={onClose} />
}

function Audience({ query }: { query: AudienceQuery }) {
  const { data, error } = query
  if (error && !data) {
    return (
      <ErrorState title="Could not load this list." onRetry={() => void query.refetch()}>
        {loadErrorMessage(error)}
      </ErrorState>
    )
  }
  const preview = data?.pages[0]?.items
  if (!preview) {
    return (
      <div role="status">
        <span className="sr-only">Loading...</span>
        <PersonSkeleton />
      </div>
    )
  }
  const members = data.pages.flatMap((page) => page.items.members)
  return (
    <>
      <p className="mb-3 text-quiet">{audienceText(preview)}</p>
      {members.length > 0 && (
        <ul aria-label="Members who can see it" className="flex flex-col gap-3">
          {members.map((member) => (
            <li key={member.id}>
              <PersonLine
                id={member.id}
                name={member.name}
                src={member.profile_pic_url}
                detail={member.username && `@${member.username}`}
              />
            </li>
          ))}
        </ul>
      )}
      <ShowMore query={query} />
    </>
  )
}
