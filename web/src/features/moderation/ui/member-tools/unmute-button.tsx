import type { Mute } from '@daystar/contract/moderation/mutes'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { showFailure } from '#ui/toasts/show-failure.ts'
import { showToast } from '#ui/toasts/toast.ts'
import { mutedName, useEndMute } from '../../api/use-mutes.ts'

export function UnmuteButton({ mute }: { mute: Mute }) {
  const end = useEndMute()
  const name = mutedName(mute)
  const unmuted = mute.member
    ? t('You unmuted {name}', { name }, { context: 'member' })
    : t('You unmuted {name}', { name })
  return (
    <Button
      tone="secondary"
      size="compact"
      aria-label={mute.member ? t('Unmute {name}', { name }, { context: 'member' }) : t('Unmute {name}', { name })}
      pending={end.isPending}
      onClick={() =>
        end.mutate(mute.id, {
          onSuccess: () => showToast(unmuted, { tone: 'success' }),
          onError: showFailure,
        })
      }
    >
      {t('Unmute')}
    </Button>
  )
}
