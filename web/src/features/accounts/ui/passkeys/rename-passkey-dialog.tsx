import type { Passkey } from '@daystar/contract/accounts/passkeys'
import { limits } from '@daystar/contract/limits'
import { errorMessage } from '#lib/errors/request-error.ts'
import { useForm, useFormValues } from '#lib/forms/use-form.ts'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { FormButtons } from '#ui/buttons/form-buttons.tsx'
import { Form } from '#ui/forms/form.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useRenamePasskey } from '../../api/use-passkeys.ts'

export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const rename = useRenamePasskey()
  const form = useForm({
    ...useFormValues({ name: passkey.name }),
    send: ({ name }) => rename.mutateAsync({ id: passkey.id, name }),
    failure: (error) => ({ name: errorMessage(error, t('Network or server error')) }),
    onSuccess: onClose,
  })

  return (
    <Dialog open title={t('Rename the passkey')} onClose={onClose}>
      <Form form={form}>
        <TextField
          label={t('Name of the passkey')}
          required
          maxLength={limits.passkeyNameMax}
          {...form.field('name')}
        />
        <FormButtons onCancel={onClose}>
          <Button type="submit" pending={form.isPending} pendingLabel={t('Saving…')}>
            {t('Save')}
          </Button>
        </FormButtons>
      </Form>
    </Dialog>
  )
}
