import type { CircleDetail } from '@daystar/contract/circles'
import { limits } from '@daystar/contract/limits'
import type { SubmitEvent } from 'react'
import { useDraft } from '#lib/drafts/drafts.ts'
import { errorMessage } from '#lib/errors/request-error.ts'
import { rich, t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { FormButtons } from '#ui/buttons/form-buttons.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { useOwnRequest } from '../api/use-circle-requests.ts'
import { RulesText } from './circle-rules.tsx'

const asText = (stored: unknown) => (typeof stored === 'string' ? stored : null)

/** Asks to join a private circle, with a text for its admins and moderators. */
export function RequestDialog({ circle, onClose }: { circle: CircleDetail; onClose: () => void }) {
  const [text, setText, clearDraft] = useDraft(`circle:${circle.id}:request`, '', asText)
  const { ask } = useOwnRequest(circle.id)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (ask.isPending) return
    ask.mutate(text.trim(), {
      onSuccess: () => {
        clearDraft()
        onClose()
        showToast(t('Request sent'), { tone: 'success' })
      },
    })
  }

  return (
    <Dialog open title={t('Ask to join')} width="narrow" onClose={onClose} disablePointerDismissal>
      <form className="flex flex-col gap-4" onSubmit={submit}>
        <p>
          {rich('The admins and moderators of {name} decide about your request.', { name: <bdi>{circle.name}</bdi> })}
        </p>
        {circle.rules !== '' && (
          <section aria-label={t('Rules')} className="max-h-60 overflow-y-auto rounded-row bg-sunk p-3" tabIndex={-1}>
            <RulesText rules={circle.rules} />
          </section>
        )}
        {ask.isError && (
          <p role="alert" className="rounded-row bg-danger-soft px-4 py-3 font-[560] text-danger text-md">
            {errorMessage(ask.error, t('Could not send the request.'))}
          </p>
        )}
        <TextArea
          label={t('Text')}
          hint={t('For example, who you are or whom you know in the circle. You can leave it empty.')}
          rows={3}
          maxLength={limits.circleRequestMax}
          countTo={limits.circleRequestMax}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <FormButtons onCancel={onClose}>
          <Button type="submit" pending={ask.isPending} pendingLabel={t('Sending…')}>
            {t('Send request')}
          </Button>
        </FormButtons>
      </form>
    </Dialog>
  )
}
