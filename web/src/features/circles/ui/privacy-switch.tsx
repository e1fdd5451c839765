import type { CircleDetail } from '@daystar/contract/circles'
import { Suspense, useState } from 'react'
import { lazyPart } from '#lib/chunks.ts'
import { Switch } from '#ui/switch.tsx'
import { showToast } from '#ui/toast.ts'
import { useEditCircle } from '../api/use-edit-circle.ts'

const AlertDialog = lazyPart(async () => (await import('#ui/alert-dialog.tsx')).AlertDialog)

/** Private or public, by its admins. Opening what was private is asked twice: what was shared becomes everybody's. */
export function PrivacySwitch({ circle }: { circle: CircleDetail }) {
  const [asks, setAsks] = useState(false)
  const edit = useEditCircle(circle.id)
  const shown = edit.isPending ? edit.variables.is_private === true : circle.is_private

  const save = (isPrivate: boolean) =>
    edit.mutate(
      { is_private: isPrivate },
      {
        onSuccess: () => showToast('Saved changes', { tone: 'success' }),
        onError: () => showToast('Could not save changes', { tone: 'failure' }),
        onSettled: () => setAsks(false),
      },
    )
  return (
    <>
      <Switch
        label="Private circle"
        hint="Only members see what is shared here and who belongs to it."
        checked={shown}
        disabled={edit.isPending}
        onChange={() => (circle.is_private ? setAsks(true) : save(true))}
      />
      <Suspense>
        {asks && (
          <AlertDialog
            open
            title="Make this circle public?"
            description="Everybody will see its members and everything that was ever shared in it."
            confirmLabel="Make it public"
            cancelLabel="Keep it private"
            pending={edit.isPending}
            onClose={() => setAsks(false)}
            onConfirm={() => save(false)}
          />
        )}
      </Suspense>
    </>
  )
}
