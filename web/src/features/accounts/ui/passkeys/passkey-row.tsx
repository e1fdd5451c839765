import type { Passkey } from '@daystar/contract/accounts/passkeys'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { errorMessage } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { formatDateTime } from '#lib/texts/dates.ts'
import { Button } from '#ui/buttons/button.tsx'
import { lazyOverlay } from '#ui/overlays/lazy-overlay.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { useRemovePasskey } from '../../api/use-passkeys.ts'

const AlertDialog = lazyOverlay(async () => (await import('#ui/overlays/alert-dialog.tsx')).AlertDialog)
const RenameDialog = lazyOverlay(async () => (await import('./rename-passkey-dialog.tsx')).RenamePasskeyDialog)

export function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { id, name, created_at: createdAt, last_used_at: lastUsedAt } = passkey
  const [opened, setOpened] = useState<'rename' | 'remove' | null>(null)
  const remove = useRemovePasskey()
  const close = () => setOpened(null)

  function removeNow() {
    close()
    remove.mutate(id, {
      onSuccess: () => showToast(t('Passkey removed'), { tone: 'success' }),
      onError: (error) => showToast(errorMessage(error, t('Network or server error')), { tone: 'failure' }),
    })
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <KeyRound aria-hidden="true" className="size-5.5 flex-none text-quiet" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-[600] wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p className="text-quiet text-sm">
          {lastUsedAt === null
            ? t('Added on {time}', { time: formatDateTime(createdAt) })
            : t('Last used on {time}', { time: formatDateTime(lastUsedAt) })}
        </p>
      </div>
      <div className="flex gap-2">
        <Button
          tone="quiet"
          size="compact"
          aria-label={t('Rename {name}', { name })}
          onClick={() => setOpened('rename')}
        >
          {t('Rename')}
        </Button>
        <Button
          tone="secondary"
          size="compact"
          aria-label={t('Remove {name}', { name }, { context: 'passkey' })}
          pending={remove.isPending}
          onClick={() => setOpened('remove')}
        >
          {t('Remove')}
        </Button>
      </div>
      {opened === 'rename' && <RenameDialog passkey={passkey} onClose={close} />}
      {opened === 'remove' && (
        <AlertDialog
          open
          danger
          title={t('Remove this passkey?')}
          description={t('“{name}” can then no longer sign in. Delete it on your device as well.', { name })}
          confirmLabel={t('Remove')}
          cancelLabel={t('Cancel')}
          onClose={close}
          onConfirm={removeNow}
        />
      )}
    </li>
  )
}
