import type { AdministeredMember } from '@daystar/contract/administration'
import { useForm, useFormValues } from '#lib/forms/use-form.ts'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { FormButtons } from '#ui/buttons/form-buttons.tsx'
import { Form } from '#ui/forms/form.tsx'
import type { BulkAction } from '../api/use-bulk-actions.ts'
import { MemberNames } from './member-names.tsx'

interface Props {
  members: readonly AdministeredMember[]
  onConfirm: (action: BulkAction) => Promise<void>
  onCancel: () => void
}

/** Confirms the deletion of several accounts, as that of a single one. */
export function BulkDeleteForm({ members, onConfirm, onCancel }: Props) {
  const form = useForm({
    ...useFormValues({}),
    send: () => onConfirm({ kind: 'delete' }),
    failure: t('Could not delete the accounts'),
  })
  return (
    <Form form={form}>
      <MemberNames members={members} />
      <p>
        {t(
          'Their activities, photos, comments and everything else are deleted with them, at once. This cannot be undone.',
        )}
      </p>
      <FormButtons onCancel={onCancel}>
        <Button type="submit" tone="danger" pending={form.isPending} pendingLabel={t('Deleting…')}>
          {t('Delete accounts')}
        </Button>
      </FormButtons>
    </Form>
  )
}
