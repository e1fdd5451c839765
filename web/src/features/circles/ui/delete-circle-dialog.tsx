import type { Circle } from '@daystar/contract/circles'
import { useState } from 'react'
import { errorMessage } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { FormButtons } from '#ui/buttons/form-buttons.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { useDeleteCircle } from '../api/use-delete-circle.ts'

interface Props {
  circle: Pick<Circle, 'id' | 'is_private'>
  onClose: () => void
  onDeleted: () => void
}

/** Asks whether the activities of the circle are deleted with it. */
export function DeleteCircleDialog({ circle, onClose, onDeleted }: Props) {
  const [removesActivities, setRemovesActivities] = useState(false)
  const remove = useDeleteCircle(circle.id)

  const confirm = () =>
    remove.mutate(removesActivities, {
      onSuccess: () => {
        showToast(t('Circle deleted'), { tone: 'success' })
        onDeleted()
      },
      onError: (error) => showToast(errorMessage(error, t('Failed to delete circle')), { tone: 'failure' }),
    })

  return (
    <Dialog open title={t('Delete this circle?')} width="narrow" onClose={onClose} disablePointerDismissal>
      <div className="flex flex-col gap-4">
        <p>
          {circle.is_private
            ? t(
                'Activities that were shared only here stay with their authors, who are then the only ones to see them.',
              )
            : t('Activities that were shared here stay with their authors.')}{' '}
          {t('This cannot be undone.')}
        </p>
        <Checkbox
          label={t('Also delete the activities that were shared only here')}
          checked={removesActivities}
          onChange={(event) => setRemovesActivities(event.target.checked)}
        />
        <FormButtons onCancel={onClose}>
          <Button tone="danger" pending={remove.isPending} pendingLabel={t('Deleting…')} onClick={confirm}>
            {t('Delete circle')}
          </Button>
        </FormButtons>
      </div>
    </Dialog>
  )
}
