import type { IdentityConfirmation } from '@daystar/contract/accounts/identity-confirmation'
import type { ComponentType, ReactNode } from 'react'

/** The form of the feature `accounts` that requires the password or a passkey of the viewer. */
export type IdentityFormComponent = ComponentType<{
  children: ReactNode
  submitLabel: string
  tone?: 'primary' | 'danger'
  onConfirm: (identity: IdentityConfirmation) => Promise<void>
  onCancel: () => void
}>
