import type { ReactElement } from 'react'
import { useDraft } from '#lib/drafts/drafts.ts'
import { errorMessage } from '#lib/errors/request-error.ts'
import { rich, t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Select } from '#ui/forms/select.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { type MuteTarget, useMute } from '../../api/use-mutes.ts'
import { hoursOf, muteDurations } from '../../mute-durations.ts'

const asText = (stored: unknown) => (typeof stored === 'string' ? stored : null)

const textsOf = {
  member: {
    title: (name: ReactElement) => rich('Mute {name}?', { name }, { context: 'member' }),
    description: t(
      'You no longer see their activities in feeds and search, nor their notifications, and their comments are collapsed. They are not notified.',
    ),
    muted: (name: string) => t('You muted {name}', { name }, { context: 'member' }),
  },
  circle: {
    title: (name: ReactElement) => rich('Mute {name}?', { name }, { context: 'circle' }),
    description: t('You no longer see its activities in feeds, except on its page. You stay a member.'),
    muted: (name: string) => t('You muted {name}', { name }, { context: 'circle' }),
  },
}

interface Props {
  target: Extract<MuteTarget, { name: string }>
  onClose: () => void
}

/** Asks for how long to mute a member or a circle. */
export function MuteDialog({ target, onClose }: Props) {
  const [duration, setDuration, clear] = useDraft(`mute:${target.kind}:${target.id}`, '', asText)
  const mute = useMute()
  const texts = textsOf[target.kind]
  const confirm = () =>
    mute.mutate(
      { target, hours: hoursOf(duration) },
      {
        onSuccess: () => {
          showToast(texts.muted(target.name), { tone: 'success' })
          clear()
          onClose()
        },
        onError: (error) => showToast(errorMessage(error, t('Could not save changes')), { tone: 'failure' }),
      },
    )
  return (
    <Dialog
      open
      width="narrow"
      title={texts.title(<bdi>{target.name}</bdi>)}
      description={`${texts.description} ${t('You can unmute in the settings.')}`}
      footer={
        <>
          <Button tone="secondary" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button pending={mute.isPending} onClick={confirm}>
            {t('Mute')}
          </Button>
        </>
      }
      onClose={onClose}
    >
      <Select
        label={t('For how long')}
        className="mt-2"
        options={muteDurations}
        value={duration}
        onChange={(event) => setDuration(event.target.value)}
      />
    </Dialog>
  )
}
