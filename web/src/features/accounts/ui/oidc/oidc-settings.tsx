import type { OidcAccount } from '@daystar/contract/accounts/oidc'
import { type ReactNode, useState } from 'react'
import { useCommunity } from '#lib/community.ts'
import { errorMessage } from '#lib/errors/request-error.ts'
import { rich, t } from '#lib/i18n/translate.ts'
import { formatDateTime } from '#lib/texts/dates.ts'
import { Button } from '#ui/buttons/button.tsx'
import { NotLoaded } from '#ui/lists/not-loaded.tsx'
import { lazyOverlay } from '#ui/overlays/lazy-overlay.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { useDisconnectOidc, useOidcAccount } from '../../api/use-oidc-account.ts'

const AlertDialog = lazyOverlay(async () => (await import('#ui/overlays/alert-dialog.tsx')).AlertDialog)
const ConnectDialog = lazyOverlay(async () => (await import('./connect-oidc-dialog.tsx')).ConnectOidcDialog)

/** Connects and disconnects the viewer's account at the sign-in service of the community. */
export function OidcSettings() {
  const { oidc } = useCommunity()
  const { data: account, error, refetch } = useOidcAccount()
  const disconnect = useDisconnectOidc()
  const [opened, setOpened] = useState<'connect' | 'disconnect' | null>(null)
  const close = () => setOpened(null)
  if (!account)
    return <NotLoaded error={error} failure={t('Could not load this setting.')} onRetry={refetch} lines={2} />
  const { connection, can_disconnect: canDisconnect } = account

  function disconnectNow() {
    close()
    disconnect.mutate(undefined, {
      onSuccess: () => showToast(t('Disconnected from {name}', { name: oidc?.name ?? '' }), { tone: 'success' }),
      onError: (failure) => showToast(errorMessage(failure, t('Network or server error')), { tone: 'failure' }),
    })
  }

  return (
    <>
      {connection && <p className="mb-4">{connectionText(connection)}</p>}
      {!connection && (
        <Button onClick={() => setOpened('connect')}>{t('Connect {name}', { name: oidc?.name ?? '' })}</Button>
      )}
      {connection && canDisconnect && (
        <Button tone="secondary" pending={disconnect.isPending} onClick={() => setOpened('disconnect')}>
          {t('Disconnect')}
        </Button>
      )}
      {connection && !canDisconnect && (
        <p className="text-quiet">
          {oidc?.is_only
            ? t('All members of this community sign in this way.')
            : t('This is your only way to sign in. To disconnect it, set a password or add a passkey first.')}
        </p>
      )}
      {opened === 'connect' && <ConnectDialog onClose={close} />}
      {opened === 'disconnect' && (
        <AlertDialog
          open
          danger
          title={t('Disconnect {name}?', { name: oidc?.name ?? '' })}
          description={t('You then sign in with your password or a passkey.')}
          confirmLabel={t('Disconnect')}
          cancelLabel={t('Cancel')}
          onClose={close}
          onConfirm={disconnectNow}
        />
      )}
    </>
  )
}

function connectionText({
  email,
  created_at: createdAt,
  last_used_at: lastUsedAt,
}: NonNullable<OidcAccount['connection']>): ReactNode {
  const quiet = (text: ReactNode) => <span className="text-quiet">{text}</span>
  const address = <bdi className="wrap-anywhere font-[600]">{email}</bdi>
  if (lastUsedAt === null) {
    const time = formatDateTime(createdAt)
    return email === ''
      ? rich('Connected <quiet>since {time}</quiet>', { quiet, time })
      : rich('Connected as {address} <quiet>since {time}</quiet>', { quiet, address, time })
  }
  const time = formatDateTime(lastUsedAt)
  return email === ''
    ? rich('Connected <quiet>and last used on {time}</quiet>', { quiet, time })
    : rich('Connected as {address} <quiet>and last used on {time}</quiet>', { quiet, address, time })
}
