import type { AdministeredMember } from '@daystar/contract/administration'
import { errorMessage } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { FormButtons } from '#ui/buttons/form-buttons.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import type { BulkAction } from '../api/use-bulk-actions.ts'
import { MemberNames } from './member-names.tsx'

interface Props {
  members: readonly AdministeredMember[]
  isPending: boolean
  onConfirm: (action: BulkAction) => Promise<void>
  onCancel: () => void
}

/** Confirms the deletion of several accounts, as that of a single one. */
export function BulkDeleteForm({ members, isPending, onConfirm, onCancel }: Props) {
  return (
    <div className="flex flex-col gap-4">
      <MemberNames members={members} />
      <p>
        {t(
          'Their activities, photos, comments and everything else are deleted with them, at once. This cannot be undone.',
        )}
      </p>
      <FormButtons onCancel={onCancel}>
        <Button
          tone="danger"
          pending={isPending}
          pendingLabel={t('Deleting…')}
          onClick={() =>
            onConfirm({ kind: 'delete' }).catch((error: unknown) =>
              showToast(errorMessage(error, t('Could not delete the accounts')), { tone: 'failure' }),
            )
          }
        >
          {t('Delete accounts')}
        </Button>
      </FormButtons>
    </div>
  )
}
