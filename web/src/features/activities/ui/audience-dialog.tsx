import type { Activity, ActivityChanges, Audience } from '@daystar/contract/activities'
import { type SubmitEvent, useState } from 'react'
import { loadErrorMessage } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Select } from '#ui/forms/select.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { ShowMore } from '#ui/lists/show-more.tsx'
import { PersonSkeleton } from '#ui/loading/skeleton.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { PersonLine } from '#ui/people/person-line.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { type AudienceQuery, type ChosenAudience, useAudience } from '../api/use-audience.ts'
import { updateErrorMessage, useUpdateActivity } from '../api/use-update-activity.ts'
import { audienceOptions } from '../audience-options.ts'
import { audienceText } from '../audience-text.ts'
import { formValuesOf } from './composer/form-values.ts'
import { allFieldsOf } from './composer/payload.ts'

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
  const update = useUpdateActivity(id, {
    onUpdated: () => {
      showToast(t('Saved changes'), { tone: 'success' })
      onClose()
    },
    onFailed: () => undefined,
  })

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const changes: ActivityChanges = { audience, ...(opens && { members_only: false }) }
    const allFields = allFieldsOf(formValuesOf(activity), activity.timestamp)
    const { signal } = new AbortController()
    update.mutate({ changes, allFields, file: null, items: null, forOutbox: null, signal, onProgress: () => undefined })
  }

  return (
    <Dialog open onClose={onClose} title={t('Who can see it')} disablePointerDismissal={isChanged}>
      <form onSubmit={save} className="mb-4 flex flex-col gap-3">
        <Select
          label={t('Audience')}
          options={audienceOptions}
          value={audience}
          onChange={(event) => setAudience(event.target.value as Audience)}
        />
        {update.error && (
          <p role="alert" className="font-[560] text-danger">
            {updateErrorMessage(update.error, false)}
          </p>
        )}
        <Button
          type="submit"
          className="self-end"
          disabled={!isChanged}
          pending={update.isPending}
          pendingLabel={t('Saving…')}
        >
          {t('Save')}
        </Button>
      </form>
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
