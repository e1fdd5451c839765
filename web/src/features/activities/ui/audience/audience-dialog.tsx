import type { Activity, Audience } from '@daystar/contract/activities'
import { useState } from 'react'
import { loadErrorMessage } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { Select } from '#ui/forms/select.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { ShowMore } from '#ui/lists/show-more.tsx'
import { PersonSkeleton } from '#ui/loading/skeleton.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { MemberLine } from '#ui/people/member-line.tsx'
import { type AudienceQuery, type ChosenAudience, useAudience } from '../../api/use-audience.ts'
import { audienceOptions } from '../../audience-options.ts'
import { audienceText } from '../../audience-text.ts'
import { ChangeForm } from './change-form.tsx'

interface Props extends ChosenAudience {
  onClose: () => void
}

/** The members who see an activity. Mounted only while it is open. */
export function AudienceDialog({ onClose, ...chosen }: Props) {
  return (
    <Dialog open onClose={onClose} title={t('Who can see it')}>
      <div className="min-h-64">
        <AudienceList query={useAudience(chosen)} />
      </div>
    </Dialog>
  )
}

/** Who can see an own activity, and a choice that changes it. Mounted only while it is open. */
export function ActivityAudienceDialog({ activity, onClose }: { activity: Activity; onClose: () => void }) {
  const { id, circle_ids: circleIds } = activity
  const [audience, setAudience] = useState(activity.audience)
  const isChanged = audience !== activity.audience
  // Without circles, the audience alone says who can see the activity.
  const opens = isChanged && audience !== 'me' && activity.members_only === true && circleIds.length === 0
  const query = useAudience({ activityId: id, audience, circleIds, opens })
  return (
    <Dialog open onClose={onClose} title={t('Who can see it')} disablePointerDismissal={isChanged}>
      <ChangeForm
        activity={activity}
        changes={isChanged ? { audience, ...(opens && { members_only: false }) } : null}
        onSaved={onClose}
        className="mb-4 flex flex-col gap-3"
      >
        <Select
          label={t('Audience')}
          options={audienceOptions}
          value={audience}
          onChange={(event) => setAudience(event.target.value as Audience)}
        />
      </ChangeForm>
      <div className="min-h-64">
        <AudienceList query={query} />
      </div>
    </Dialog>
  )
}

function AudienceList({ query }: { query: AudienceQuery }) {
  const { data, error } = query
  if (error && !data) {
    return (
      <ErrorState title={t('Could not load this list.')} onRetry={() => void query.refetch()}>
        {loadErrorMessage(error)}
      </ErrorState>
    )
  }
  const preview = data?.pages[0]?.items
  if (!preview) {
    return (
      <div role="status">
        <span className="sr-only">{t('Loading...')}</span>
        <PersonSkeleton />
      </div>
    )
  }
  const members = data.pages.flatMap((page) => page.items.members)
  return (
    <>
      <p className="mb-3 text-quiet">{audienceText(preview)}</p>
      {members.length > 0 && (
        <ul aria-label={t('Members who can see it')} className="flex flex-col gap-3">
          {members.map((member) => (
            <li key={member.id}>
              <MemberLine member={member} />
            </li>
          ))}
        </ul>
      )}
      <ShowMore query={query} />
    </>
  )
}
