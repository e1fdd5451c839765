import { limits } from '@daystar/contract/limits'
import type { SubmitEvent } from 'react'
import { draftTexts } from '#lib/drafts/draft-texts.ts'
import { useDraft } from '#lib/drafts/drafts.ts'
import { errorMessage } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Select } from '#ui/forms/select.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { useMute } from '../../api/use-mutes.ts'
import { hoursOf, muteDurations } from '../../mute-durations.ts'

const empty = { word: '', duration: '' }
const parseDraft = draftTexts(empty)

export function MuteWordForm() {
  const [{ word, duration }, setDraft] = useDraft('mute-word', empty, parseDraft)
  const mute = useMute()
  const isTooLong = word.length > limits.mutedWordMax

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (mute.isPending || word.trim() === '' || isTooLong) return
    const typed = word
    mute.mutate(
      { target: { kind: 'word', word: typed.trim() }, hours: hoursOf(duration) },
      {
        onSuccess: () => {
          showToast(t('You muted “{typed}”', { typed: typed.trim() }), { tone: 'success' })
          setDraft((current) => (current.word === typed ? empty : current))
        },
      },
    )
  }

  return (
    <form onSubmit={submit} aria-label={t('Mute a word')} className="flex flex-col gap-4">
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <TextField
          label={t('Word or phrase')}
          hint={t('Matches whole words, in upper or lower case, with or without accents.')}
          error={
            isTooLong
              ? t('At most {mutedWordMax} characters.', { mutedWordMax: limits.mutedWordMax })
              : mute.isError && errorMessage(mute.error, t('Could not save changes'))
          }
          autoComplete="off"
          required
          value={word}
          onChange={(event) => {
            setDraft({ word: event.target.value, duration })
            mute.reset()
          }}
        />
        <Select
          label={t('For how long')}
          options={muteDurations}
          value={duration}
          onChange={(event) => setDraft({ word, duration: event.target.value })}
        />
      </div>
      <div className="flex justify-end">
        <Button type="submit" tone="secondary" pending={mute.isPending} pendingLabel={t('Saving…')}>
          {t('Mute word')}
        </Button>
      </div>
    </form>
  )
}
