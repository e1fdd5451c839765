import type { CircleDetail } from '@daystar/contract/circles'
import { limits } from '@daystar/contract/limits'
import { type SubmitEvent, useState } from 'react'
import { useDraft } from '#lib/drafts/drafts.ts'
import { errorMessage } from '#lib/errors/request-error.ts'
import { rich, t } from '#lib/i18n/translate.ts'
import { randomId } from '#lib/secure-context/random-id.ts'
import { Button } from '#ui/buttons/button.tsx'
import { FormButtons } from '#ui/buttons/form-buttons.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { useChangeNotices } from '../api/use-circle-notices.ts'

const asText = (stored: unknown) => (typeof stored === 'string' ? stored : null)

/** Sends a notice to all members of a circle. What was typed survives closing and failed requests. */
export function SendNoticeDialog({ circle, onClose }: { circle: CircleDetail; onClose: () => void }) {
  const [text, setText, clearDraft] = useDraft(`circle:${circle.id}:notice`, '', asText)
  const [key, setKey] = useState(randomId)
  const { send } = useChangeNotices(circle.id)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (send.isPending || text.trim() === '') return
    send.mutate(
      { text: text.trim(), key },
      {
        onSuccess: (sent) => {
          clearDraft()
          onClose()
          if (sent !== null) showToast(t('Notice sent'), { tone: 'success' })
        },
      },
    )
  }

  return (
    <Dialog open title={t('Send a notice')} width="narrow" onClose={onClose} disablePointerDismissal>
      <form className="flex flex-col gap-4" onSubmit={submit}>
        <p>{rich('All members of {name} are notified and can read it here.', { name: <bdi>{circle.name}</bdi> })}</p>
        {send.isError && (
          <p role="alert" className="rounded-row bg-danger-soft px-4 py-3 font-[560] text-danger text-md">
            {errorMessage(send.error, t('Could not send the notice.'))}
          </p>
        )}
        <TextArea
          label={t('Text')}
          hint={t('At most {count} notices in 24 hours, from all admins together.', {
            count: limits.circleNoticesPerDay,
          })}
          rows={4}
          required
          maxLength={limits.circleNoticeMax}
          countTo={limits.circleNoticeMax}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            // A rejected request keeps its key, which belongs to the text that was sent.
            setKey(randomId())
          }}
        />
        <FormButtons onCancel={onClose}>
          <Button type="submit" pending={send.isPending} pendingLabel={t('Sending…')}>
            {t('Send notice')}
          </Button>
        </FormButtons>
      </form>
    </Dialog>
  )
}
