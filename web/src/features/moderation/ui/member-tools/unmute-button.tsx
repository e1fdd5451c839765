import type { Mute } from '@daystar/contract/mutes'
import { errorMessage } from '#lib/errors/request-error.ts'
import { Button } from '#ui/buttons/button.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { mutedName, useEndMute } from '../../api/use-mutes.ts'

export function UnmuteButton({ mute }: { mute: Mute }) {
  const end = useEndMute()
  const name = mutedName(mute)
  return (
    <Button
      tone="secondary"
      size="compact"
      aria-label={`Unmute ${name}`}
      pending={end.isPending}
      onClick={() =>
        end.mutate(mute.id, {
          onSuccess: () => showToast(`You unmuted ${name}`, { tone: 'success' }),
          onError: (error) => showToast(errorMessage(error, 'Could not save changes'), { tone: 'failure' }),
        })
      }
    >
      Unmute
    </Button>
  )
}
