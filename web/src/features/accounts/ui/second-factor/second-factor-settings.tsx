import { type ReactNode, Suspense, useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { formatDateTime } from '#lib/texts/dates.ts'
import { Button } from '#ui/buttons/button.tsx'
import { NotLoaded } from '#ui/lists/not-loaded.tsx'
import { lazyOverlay } from '#ui/overlays/lazy-overlay.tsx'
import { Notice } from '#ui/surfaces/notice.tsx'
import { useSecondFactor } from '../../api/use-second-factor.ts'

const dialogs = {
  add: lazyOverlay(async () => (await import('./add-second-factor-dialog.tsx')).AddSecondFactorDialog),
  renew: lazyOverlay(async () => (await import('./renew-codes-dialog.tsx')).RenewCodesDialog),
  remove: lazyOverlay(async () => (await import('./remove-second-factor-dialog.tsx')).RemoveSecondFactorDialog),
}
type DialogName = keyof typeof dialogs

const fewCodes = 3

/** The authenticator app of the viewer: whether there is one, and the buttons that change that. */
export function SecondFactorSettings() {
  const { data: factor, error, refetch } = useSecondFactor()
  const [opened, setOpened] = useState<DialogName | null>(null)
  const OpenedDialog = opened && dialogs[opened]

  if (!factor)
    return <NotLoaded error={error} failure={t('Could not load this setting.')} onRetry={refetch} lines={2} />
  const open = (name: DialogName, tone: 'primary' | 'secondary', text: ReactNode) => (
    <Button tone={tone} onClick={() => setOpened(name)}>
      {text}
    </Button>
  )
  const { on_since: onSince, recovery_codes_left: left } = factor
  return (
    <div className="flex flex-col gap-4">
      {onSince === null ? (
        <div>{open('add', 'primary', t('Add an authenticator app'))}</div>
      ) : (
        <>
          <p>
            {t('On since {time}. {count, plural, one {# recovery code is left.} other {# recovery codes are left.}}', {
              time: formatDateTime(onSince),
              count: left,
            })}
          </p>
          {left < fewCodes && (
            <Notice tone="error" isAlert={false}>
              {t('Create new recovery codes before you run out.')}
            </Notice>
          )}
          <div className="flex flex-wrap gap-3">
            {open('renew', 'secondary', t('New recovery codes'))}
            {open('remove', 'secondary', t('Remove the app'))}
          </div>
        </>
      )}
      <Suspense>{OpenedDialog && <OpenedDialog onClose={() => setOpened(null)} />}</Suspense>
    </div>
  )
}
