import type { ActivityCompanions } from '@daystar/contract/companions'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { NewActivityReaders } from '#lib/companions/new-activity-readers.tsx'
import { genericErrorMessage } from '#lib/errors/request-error.ts'
import { rich, t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Select } from '#ui/forms/select.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { useChangeCompanions } from '../../api/use-change-companions.ts'

interface Props {
  activity: Pick<ActivityCompanions, 'activity_id' | 'own_activities' | 'new_activity'>
  authorName: string
}

const newActivity = ''

/** Asks a member whom the author names whether they took part. */
export function CompanionRequest({ activity, authorName }: Props) {
  const [own, setOwn] = useState(newActivity)
  const change = useChangeCompanions(activity.activity_id)
  const navigate = useNavigate()
  const onError = (error: unknown) => showToast(genericErrorMessage(error), { tone: 'failure' })
  const pending = change.isPending ? change.variables.action : null

  function confirm() {
    const { new_activity } = activity
    change.mutate(
      own === newActivity
        ? { action: 'confirm', ownActivityId: null, ...(new_activity && { new_activity }) }
        : { action: 'confirm', ownActivityId: Number(own) },
      {
        onError,
        onSuccess: (id) =>
          showToast(t('It is in your calendar.'), {
            tone: 'success',
            action: {
              label: t('Open', {}, { context: 'verb' }),
              run: () => void navigate({ to: '/activity/$activityId', params: { activityId: String(id) } }),
            },
          }),
      },
    )
  }

  return (
    <div className="my-1.5 flex flex-col gap-3 rounded-row bg-gold-soft p-4">
      <p>
        {rich('{name} logged this with you. Were you there?', { name: <bdi className="font-[620]">{authorName}</bdi> })}
      </p>
      {activity.own_activities.length > 0 && (
        <Select
          label={t('In your calendar')}
          value={own}
          onChange={(event) => setOwn(event.target.value)}
          options={[
            { value: newActivity, label: t('As a new activity') },
            ...activity.own_activities.map(({ id, title }) => ({ value: String(id), label: title })),
          ]}
        />
      )}
      {own === newActivity && <NewActivityReaders {...activity} />}
      <div className="flex flex-wrap gap-2">
        <Button pending={pending === 'confirm'} onClick={confirm}>
          {t('Confirm')}
        </Button>
        <Button
          tone="secondary"
          pending={pending === 'decline'}
          onClick={() => change.mutate({ action: 'decline' }, { onError })}
        >
          {t('Decline', {}, { context: 'companions' })}
        </Button>
      </div>
    </div>
  )
}
