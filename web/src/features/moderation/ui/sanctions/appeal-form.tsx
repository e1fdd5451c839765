import { limits } from '@daystar/contract/limits'
import { type SubmitEvent, useState } from 'react'
import { useDraft } from '#lib/drafts/drafts.ts'
import { errorMessage } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { useAppeal } from '../../api/use-sanctions.ts'

const parseText = (stored: unknown) => (typeof stored === 'string' ? stored : null)

/** Opens a form to ask the moderators to lift a sanction. What was typed survives closing and failed requests. */
export function AppealForm({ sanctionId }: { sanctionId: number }) {
  const [text, setText, clearText] = useDraft(`appeal:${sanctionId}`, '', parseText)
  const [isOpen, setOpen] = useState(text !== '')
  const appeal = useAppeal(sanctionId)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (text.trim() !== '' && !appeal.isPending) appeal.mutate(text, { onSuccess: clearText })
  }

  if (!isOpen)
    return (
      <Button tone="secondary" size="compact" className="mt-2" onClick={() => setOpen(true)}>
        {t('Appeal')}
      </Button>
    )
  return (
    <form onSubmit={submit} aria-label={t('Appeal')} className="mt-3 flex flex-col gap-3">
      <TextArea
        label={t('Why is the decision wrong?')}
        hint={t('You can appeal once. The moderators answer by email and here.')}
        required
        rows={4}
        maxLength={limits.reasonMax}
        countTo={limits.reasonMax}
        error={appeal.isError ? errorMessage(appeal.error, t('Could not send the appeal.')) : undefined}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" className="self-end" pending={appeal.isPending} pendingLabel={t('Sending…')}>
        {t('Send appeal')}
      </Button>
    </form>
  )
}
