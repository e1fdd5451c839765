import type { IdentityConfirmation } from '@daystar/contract/accounts/identity-confirmation'
import type { SignedInViewer } from '../../../platform/authorization/viewer.ts'
import type { Deps } from '../../../platform/deps.ts'
import { requireOwnPassword } from '../identity-confirmation/own-password.ts'
import { requireOwnPasskey } from './sign-in-commands.ts'

/**
 * Verifies the password or a passkey of a signed-in member before a change that a stolen session must not be able to
 * make. Throws `incorrect_login` or `passkey_invalid`.
 */
export async function requireOwnIdentity(
  deps: Pick<Deps, 'db' | 'config'>,
  viewer: SignedInViewer,
  { password = '', passkey }: IdentityConfirmation,
): Promise<void> {
  if (passkey) await requireOwnPasskey(deps, viewer, passkey)
  else await requireOwnPassword(deps.db, viewer, password)
}
