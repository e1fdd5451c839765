import type { Activity, ActivityChanges } from '@daystar/contract/activities'
import type { ReactNode, SubmitEvent } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { updateErrorMessage, useUpdateActivity } from '../../api/use-update-activity.ts'
import { formValuesOf } from '../composer/form-values.ts'
import { allFieldsOf } from '../composer/payload.ts'

interface Props {
  activity: Activity
  /** Null while nothing is changed. */
  changes: ActivityChanges | null
  onSaved: () => void
  className: string
  children: ReactNode
}

/** A form that saves one choice about an own activity. */
export function ChangeForm({ activity, changes, onSaved, className, children }: Props) {
  const update = useUpdateActivity(activity.id, {
    onUpdated: () => {
      showToast(t('Saved changes'), { tone: 'success' })
      onSaved()
    },
    onFailed: () => undefined,
  })

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (changes === null) return
    const allFields = allFieldsOf(formValuesOf(activity), activity.timestamp)
    const { signal } = new AbortController()
    update.mutate({ changes, allFields, file: null, items: null, forOutbox: null, signal, onProgress: () => undefined })
  }

  return (
    <form onSubmit={save} className={className}>
      {children}
      {update.error && (
        <p role="alert" className="font-[560] text-danger">
          {updateErrorMessage(update.error, false)}
        </p>
      )}
      <Button
        type="submit"
        className="self-end"
        disabled={changes === null}
        pending={update.isPending}
        pendingLabel={t('Saving…')}
      >
        {t('Save')}
      </Button>
    </form>
  )
}
