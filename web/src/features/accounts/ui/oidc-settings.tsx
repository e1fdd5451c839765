import { Suspense, useState } from 'react'
import { useCommunity } from '#lib/community.ts'
import { errorMessage, loadErrorMessage } from '#lib/errors/request-error.ts'
import { formatDateTime } from '#lib/texts/dates.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { TextSkeleton } from '#ui/loading/skeleton.tsx'
import { lazyOverlay } from '#ui/overlays/lazy-overlay.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { useDisconnectOidc, useOidcAccount } from '../api/use-oidc-account.ts'

const AlertDialog = lazyOverlay(async () => (await import('#ui/overlays/alert-dialog.tsx')).AlertDialog)
const ConnectDialog = lazyOverlay(async () => (await import('./connect-oidc-dialog.tsx')).ConnectOidcDialog)

/** Connects and disconnects the viewer's account at the sign-in service of the community. */
export function OidcSettings() {
  const { oidc } = useCommunity()
  const { data: account, error, refetch } = useOidcAccount()
  const disconnect = useDisconnectOidc()
  const [opened, setOpened] = useState<'connect' | 'disconnect' | null>(null)
  const close = () => setOpened(null)
  if (error && !account) {
    return (
      <ErrorState title="Could not load this setting." onRetry={() => void refetch()}>
        {loadErrorMessage(error)}
      </ErrorState>
    )
  }
  if (!account) return <TextSkeleton lines={2} />
  const { connection, can_disconnect: canDisconnect } = account

  function disconnectNow() {
    close()
    disconnect.mutate(undefined, {
      onSuccess: () => showToast(`Disconnected from ${oidc?.name}`, { tone: 'success' }),
      onError: (failure) => showToast(errorMessage(failure, 'Network or server error'), { tone: 'failure' }),
    })
  }

  return (
    <>
      {connection && (
        <p className="mb-4">
          Connected
          {connection.email !== '' && (
            <>
              {' '}
              as <bdi className="font-[600] wrap-anywhere">{connection.email}</bdi>
            </>
          )}{' '}
          <span className="text-quiet">
            {connection.last_used_at === null
              ? `since ${formatDateTime(connection.created_at)}`
              : `and last used on ${formatDateTime(connection.last_used_at)}`}
          </span>
        </p>
      )}
      {!connection && <Button onClick={() => setOpened('connect')}>Connect {oidc?.name}</Button>}
      {connection && canDisconnect && (
        <Button tone="secondary" pending={disconnect.isPending} onClick={() => setOpened('disconnect')}>
          Disconnect
        </Button>
      )}
      {connection && !canDisconnect && (
        <p className="text-quiet">
          {oidc?.is_only
            ? 'All members of this community sign in this way.'
            : 'This is your only way to sign in. To disconnect it, set a password or add a passkey first.'}
        </p>
      )}
      <Suspense>
        {opened === 'connect' && <ConnectDialog onClose={close} />}
        {opened === 'disconnect' && (
          <AlertDialog
            open
            danger
            title={`Disconnect ${oidc?.name}?`}
            description="You then sign in with your password or a passkey."
            confirmLabel="Disconnect"
            cancelLabel="Cancel"
            onClose={close}
            onConfirm={disconnectNow}
          />
        )}
      </Suspense>
    </>
  )
}
