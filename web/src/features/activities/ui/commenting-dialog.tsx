import type { Activity } from '@daystar/contract/activities'
import type { Commenting } from '@daystar/contract/comments'
import { type SubmitEvent, useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Select } from '#ui/forms/select.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { updateErrorMessage, useUpdateActivity } from '../api/use-update-activity.ts'
import { commentingOptions } from '../commenting-options.ts'
import { formValuesOf } from './composer/form-values.ts'
import { allFieldsOf } from './composer/payload.ts'

interface Props {
  activity: Activity
  onClose: () => void
}

/** Who can comment on an own activity. Mounted only while it is open. */
export function CommentingDialog({ activity, onClose }: Props) {
  const [commenting, setCommenting] = useState(activity.commenting)
  const isChanged = commenting !== activity.commenting
  const update = useUpdateActivity(activity.id, {
    onUpdated: () => {
      showToast(t('Saved changes'), { tone: 'success' })
      onClose()
    },
    onFailed: () => undefined,
  })

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const allFields = allFieldsOf({ ...formValuesOf(activity), commenting }, activity.timestamp)
    const { signal } = new AbortController()
    const files = { file: null, items: null, forOutbox: null }
    update.mutate({ changes: { commenting }, allFields, ...files, signal, onProgress: () => undefined })
  }

  return (
    <Dialog open onClose={onClose} title={t('Who can comment')} width="narrow" disablePointerDismissal={isChanged}>
      <form onSubmit={save} className="flex flex-col gap-4">
        <Select
          label={t('Who can comment')}
          hideLabel
          options={commentingOptions}
          value={commenting}
          onChange={(event) => setCommenting(event.target.value as Commenting)}
        />
        <p className="text-quiet text-sm">{t('Comments that were written already remain visible.')}</p>
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
    </Dialog>
  )
}
