import type { ReactElement, ReactNode } from 'react'
import { useCommunity } from '#lib/community.ts'
import { errorMessage } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Notice } from '#ui/surfaces/notice.tsx'
import { useConfirmWithOidc, useOidcAccount } from '../../api/use-oidc-account.ts'

interface Props {
  /** The field of a member who confirms with a password. */
  field: ReactElement
  /** Of the form: the confirmation is missing, or too old. */
  error?: ReactNode
}

/**
 * In place of the password, a member without one signs in again, like all members who have connected the only way to
 * sign in.
 */
export function OidcConfirmation({ field, error }: Props) {
  const { oidc } = useCommunity()
  const { data: account } = useOidcAccount()
  const confirm = useConfirmWithOidc()
  if (!account) return field
  const usesPassword = account.has_password && !(oidc?.is_only && account.connection)
  if (usesPassword) return field
  if (account.is_confirmed && !error) {
    return (
      <p className="text-quiet">
        {t('You have just confirmed with {name} that it is you.', { name: oidc?.name ?? '' })}
      </p>
    )
  }
  return (
    <div className="flex flex-col items-start gap-3">
      {(confirm.error || error) && (
        <Notice tone="error">
          {confirm.error
            ? errorMessage(confirm.error, t('Network or server error'))
            : t('Please confirm that it is you.')}
        </Notice>
      )}
      <p className="text-quiet">
        {account.has_password
          ? t('Sign in again first to confirm that it is you.')
          : t('Your account has no password. Sign in again first to confirm that it is you.')}
      </p>
      <Button tone="secondary" pending={confirm.isPending} onClick={() => confirm.mutate()}>
        {t('Confirm with {name}', { name: oidc?.name ?? '' })}
      </Button>
    </div>
  )
}
