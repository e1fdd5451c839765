import type { IdentityConfirmation } from '@daystar/contract/accounts/identity-confirmation'
import type { ReactNode } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { confirmWithPasskey, usePasskeys } from '../api/use-passkeys.ts'
import { PasskeyButton } from './passkeys/passkey-button.tsx'
import { PasswordForm, usePasswordForm } from './password-form.tsx'

export interface IdentityFormProps {
  /** What the password or the passkey confirms. */
  children: ReactNode
  submitLabel: string
  tone?: 'primary' | 'danger'
  /** Makes the change. The form shows why it failed. */
  onConfirm: (identity: IdentityConfirmation) => Promise<void>
  onCancel: () => void
}

/** Requires the password or a passkey before a change that a stolen session must not be able to make. */
export function IdentityForm({ children, onConfirm, ...rest }: IdentityFormProps) {
  const { data: passkeys = [] } = usePasskeys()
  const form = usePasswordForm((password) => onConfirm({ password }))
  const confirm = async () => onConfirm({ passkey: await confirmWithPasskey() })
  return (
    <PasswordForm {...rest} form={form}>
      {children}
      {passkeys.length > 0 && (
        <PasskeyButton wide disabled={form.isPending} onClick={() => void form.perform(confirm())}>
          {t('Confirm with a passkey')}
        </PasskeyButton>
      )}
    </PasswordForm>
  )
}
