import type { ReactElement } from 'react'
import { errorMessage } from '#lib/errors/request-error.ts'
import { useForm } from '#lib/forms/use-form.ts'
import { useFormDraft } from '#lib/forms/use-form-draft.ts'
import { rich, t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Select } from '#ui/forms/select.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { type MuteTarget, useMute } from '../../api/use-mutes.ts'
import { hoursOf, muteDurations } from '../../mute-durations.ts'

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
  const mute = useMute()
  const texts = textsOf[target.kind]
  const form = useForm({
    ...useFormDraft(`mute:${target.kind}:${target.id}`, { duration: '' }, { text: 'duration' }),
    send: ({ duration }) => mute.mutateAsync({ target, hours: hoursOf(duration) }),
    failure: (error) => ({ duration: errorMessage(error, t('Could not save changes')) }),
    onSuccess: () => {
      showToast(texts.muted(target.name), { tone: 'success' })
      onClose()
    },
  })
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
          <Button pending={form.isPending} onClick={() => void form.save()}>
            {t('Mute')}
          </Button>
        </>
      }
      onClose={onClose}
    >
      <Select label={t('For how long')} className="mt-2" options={muteDurations} {...form.field('duration')} />
    </Dialog>
  )
}
