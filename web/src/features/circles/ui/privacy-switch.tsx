import type { CircleDetail } from '@daystar/contract/circles'
import { useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { Switch } from '#ui/forms/switch.tsx'
import { lazyOverlay } from '#ui/overlays/lazy-overlay.tsx'
import { useEditCircle } from '../api/use-edit-circle.ts'
import { savedToasts } from './saved-toasts.ts'

const AlertDialog = lazyOverlay(async () => (await import('#ui/overlays/alert-dialog.tsx')).AlertDialog)

/**
 * Lets admins make a circle private or public. Going public needs confirmation, because it exposes the members and new
 * activities.
 */
export function PrivacySwitch({ circle }: { circle: CircleDetail }) {
  const [isConfirming, setConfirming] = useState(false)
  const edit = useEditCircle(circle.id)
  const isChecked = edit.isPending ? edit.variables.is_private === true : circle.is_private

  const save = (isPrivate: boolean) =>
    edit.mutate({ is_private: isPrivate }, { ...savedToasts, onSettled: () => setConfirming(false) })
  return (
    <>
      <Switch
        label={t('Private circle')}
        hint={t('Only members can see its activities and its members.')}
        checked={isChecked}
        disabled={edit.isPending}
        onChange={() => (circle.is_private ? setConfirming(true) : save(true))}
      />
      {isConfirming && (
        <AlertDialog
          open
          title={t('Make this circle public?')}
          description={t(
            'Everyone will be able to see its members and what is posted from now on. What was posted before stays visible only to those who are members now, unless its author opens it.',
          )}
          confirmLabel={t('Make public')}
          cancelLabel={t('Cancel')}
          pending={edit.isPending}
          onClose={() => setConfirming(false)}
          onConfirm={() => save(false)}
        />
      )}
    </>
  )
}
