import { useCommunity } from '#lib/community.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useConnectOidc } from '../api/use-oidc-account.ts'
import { usePasskeys } from '../api/use-passkeys.ts'
import { PasswordForm } from './password-form.tsx'

export function ConnectOidcDialog({ onClose }: { onClose: () => void }) {
  const { oidc } = useCommunity()
  const connect = useConnectOidc()
  const { data: passkeys = [] } = usePasskeys()
  return (
    <Dialog open title={`Connect ${oidc?.name}`} onClose={onClose} disablePointerDismissal>
      <PasswordForm
        submitLabel="Continue"
        isPending={connect.isPending}
        error={connect.error}
        onSubmit={(password) => connect.mutate({ password })}
        onCancel={onClose}
      >
        <p>You sign in there next. From then on, that account is enough to sign in to this one.</p>
        {passkeys.length > 0 && (
          <Button tone="secondary" wide onClick={() => connect.mutate('with a passkey')}>
            Confirm with a passkey
          </Button>
        )}
      </PasswordForm>
    </Dialog>
  )
}
