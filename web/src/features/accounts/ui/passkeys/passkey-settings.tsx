import { limits } from '@daystar/contract/limits'
import { useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { passkeysUnavailable } from '#lib/secure-context/passkeys-unavailable.ts'
import { Button } from '#ui/buttons/button.tsx'
import { NotLoaded } from '#ui/lists/not-loaded.tsx'
import { lazyOverlay } from '#ui/overlays/lazy-overlay.tsx'
import { usePasskeys } from '../../api/use-passkeys.ts'
import { PasskeyRow } from './passkey-row.tsx'

const AddPasskeyDialog = lazyOverlay(async () => (await import('./add-passkey-dialog.tsx')).AddPasskeyDialog)

/** The viewer's passkeys. */
export function PasskeySettings({ canAdd }: { canAdd: boolean }) {
  const { data: passkeys, error, refetch } = usePasskeys()
  const [isAdding, setAdding] = useState(false)
  if (!passkeys)
    return <NotLoaded error={error} failure={t('Could not load your passkeys.')} onRetry={refetch} lines={2} />
  const reason = passkeysUnavailable()
  return (
    <>
      {passkeys.length > 0 && (
        <ul aria-label={t('Passkeys')} className="mb-4 divide-y divide-line">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {canAdd && reason !== null && <p className="text-quiet">{reason}</p>}
      {canAdd && reason === null && passkeys.length < limits.passkeysMax && (
        <Button onClick={() => setAdding(true)}>{t('Add a passkey')}</Button>
      )}
      {isAdding && <AddPasskeyDialog onClose={() => setAdding(false)} />}
    </>
  )
}
