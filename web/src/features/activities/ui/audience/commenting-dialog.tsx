import type { Activity } from '@daystar/contract/activities'
import type { Commenting } from '@daystar/contract/comments'
import { useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { Select } from '#ui/forms/select.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { commentingOptions } from '../../commenting-options.ts'
import { ChangeForm } from './change-form.tsx'

interface Props {
  activity: Activity
  onClose: () => void
}

/** Who can comment on an own activity. Mounted only while it is open. */
export function CommentingDialog({ activity, onClose }: Props) {
  const [commenting, setCommenting] = useState(activity.commenting)
  const isChanged = commenting !== activity.commenting
  return (
    <Dialog open onClose={onClose} title={t('Who can comment')} width="narrow" disablePointerDismissal={isChanged}>
      <ChangeForm
        activity={activity}
        changes={isChanged ? { commenting } : null}
        onSaved={onClose}
        className="flex flex-col gap-4"
      >
        <Select
          label={t('Who can comment')}
          hideLabel
          options={commentingOptions}
          value={commenting}
          onChange={(event) => setCommenting(event.target.value as Commenting)}
        />
        <p className="text-quiet text-sm">{t('Comments that were written already remain visible.')}</p>
      </ChangeForm>
    </Dialog>
  )
}
