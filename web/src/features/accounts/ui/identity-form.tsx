import type { IdentityConfirmation } from '@daystar/contract/accounts/identity-confirmation'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { confirmWithPasskey, usePasskeys } from '../api/use-passkeys.ts'
import { PasskeyButton } from './passkeys/passkey-button.tsx'
import { PasswordForm } from './password-form.tsx'

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
export function IdentityForm({ children, onConfirm, ...form }: IdentityFormProps) {
  const { data: passkeys = [] } = usePasskeys()
  const confirm = useMutation({
    mutationFn: async (identity: { password: string } | 'with a passkey') =>
      onConfirm(identity === 'with a passkey' ? { passkey: await confirmWithPasskey() } : identity),
  })
  return (
    <PasswordForm
      {...form}
      isPending={confirm.isPending}
      error={confirm.error}
      onSubmit={(password) => confirm.mutate({ password })}
    >
      {children}
      {passkeys.length > 0 && (
        <PasskeyButton wide disabled={confirm.isPending} onClick={() => confirm.mutate('with a passkey')}>
          {t('Confirm with a passkey')}
        </PasskeyButton>
      )}
    </PasswordForm>
  )
}
