import type { Passkey } from '@daystar/contract/accounts/passkeys'
import { limits } from '@daystar/contract/limits'
import { type SubmitEvent, useState } from 'react'
import { errorMessage } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { FormButtons } from '#ui/buttons/form-buttons.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useRenamePasskey } from '../../api/use-passkeys.ts'

export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const [name, setName] = useState(passkey.name)
  const rename = useRenamePasskey()

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!rename.isPending) rename.mutate({ id: passkey.id, name }, { onSuccess: onClose })
  }

  return (
    <Dialog open title={t('Rename the passkey')} onClose={onClose}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label={t('Name of the passkey')}
          required
          maxLength={limits.passkeyNameMax}
          error={rename.isError ? errorMessage(rename.error, t('Network or server error')) : undefined}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <FormButtons onCancel={onClose}>
          <Button type="submit" pending={rename.isPending} pendingLabel={t('Saving…')}>
            {t('Save')}
          </Button>
        </FormButtons>
      </form>
    </Dialog>
  )
}
