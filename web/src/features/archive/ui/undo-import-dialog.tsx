import { errorMessage } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { useUndoImport } from '../api/use-imports.ts'

interface Props {
  importId: number
  onClose: () => void
}

export function UndoImportDialog({ importId, onClose }: Props) {
  const undo = useUndoImport(importId)
  return (
    <AlertDialog
      open
      danger
      title={t('Undo this import?')}
      description={t(
        'All activities and events that it added are deleted, with everything that you or others added to them since. Planning and choices that it added are removed.',
      )}
      pending={undo.isPending}
      onClose={onClose}
      onConfirm={() =>
        undo.mutate(undefined, {
          onError: (error) => showToast(errorMessage(error, t('Network or server error')), { tone: 'failure' }),
          onSettled: onClose,
        })
      }
    />
  )
}
