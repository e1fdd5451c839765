import type { Activity } from '@daystar/contract/activities'
import { useState } from 'react'
import { useCompanions } from '#lib/companions/use-companions.ts'
import { genericErrorMessage } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { TextSkeleton } from '#ui/loading/skeleton.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { PersonLine } from '#ui/people/person-line.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { useChangeCompanions } from '../../api/use-change-companions.ts'
import { CompanionsField } from './companions-field.tsx'

interface Props {
  activity: Activity
  onClose: () => void
}

/** Changes with whom an own activity was done. */
export function CompanionsDialog({ activity, onClose }: Props) {
  const { data, error, isPending, refetch } = useCompanions(activity.id)
  const change = useChangeCompanions(activity.id)
  const [addedIds, setAddedIds] = useState<number[]>([])
  const people = [
    ...(data?.companions ?? []).map((person) => ({ ...person, isConfirmed: true })),
    ...(data?.unconfirmed ?? []).map((person) => ({ ...person, isConfirmed: false })),
  ]
  const onError = (failure: unknown) => showToast(genericErrorMessage(failure), { tone: 'failure' })

  function add() {
    const memberIds = [...people.map(({ id }) => id), ...addedIds]
    change.mutate({ action: 'name', memberIds }, { onError, onSuccess: () => setAddedIds([]) })
  }

  return (
    <Dialog open onClose={onClose} title={t('With', {}, { context: 'companions' })}>
      <div className="flex flex-col gap-4">
        {isPending ? (
          <TextSkeleton lines={2} />
        ) : error ? (
          <ErrorState title={t('Could not load the companions.')} onRetry={() => void refetch()} />
        ) : (
          people.length > 0 && (
            <ul className="divide-y divide-line">
              {people.map(({ id, name, profile_pic_url: src, isConfirmed }) => (
                <li key={id} className="flex flex-wrap items-center gap-3 py-2.5">
                  <span className="min-w-0 flex-1">
                    <PersonLine id={id} name={name} src={src} detail={isConfirmed ? undefined : t('not confirmed')} />
                  </span>
                  <Button
                    tone="quiet"
                    size="compact"
                    aria-label={t('Remove {name}', { name })}
                    disabled={change.isPending}
                    onClick={() => change.mutate({ action: 'remove', userId: id }, { onError })}
                  >
                    {t('Remove', {}, { context: 'member' })}
                  </Button>
                </li>
              ))}
            </ul>
          )
        )}
        <CompanionsField
          value={addedIds}
          onChange={setAddedIds}
          without={[activity.user.id, ...people.map(({ id }) => id)]}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button tone="secondary" onClick={onClose}>
            {t('Close')}
          </Button>
          <Button disabled={addedIds.length === 0 || data === undefined} pending={change.isPending} onClick={add}>
            {t('Add')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
