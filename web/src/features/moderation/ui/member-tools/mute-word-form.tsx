import { limits } from '@daystar/contract/limits'
import { errorMessage } from '#lib/errors/request-error.ts'
import { useForm } from '#lib/forms/use-form.ts'
import { useFormDraft } from '#lib/forms/use-form-draft.ts'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Form } from '#ui/forms/form.tsx'
import { Select } from '#ui/forms/select.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { useMute } from '../../api/use-mutes.ts'
import { hoursOf, muteDurations } from '../../mute-durations.ts'

export function MuteWordForm() {
  const mute = useMute()
  const form = useForm({
    ...useFormDraft('mute-word', { word: '', duration: '' }),
    check: ({ word }) => ({
      word:
        word.length > limits.mutedWordMax &&
        t('At most {mutedWordMax} characters.', { mutedWordMax: limits.mutedWordMax }),
    }),
    send: async ({ word, duration }) => {
      const typed = word.trim()
      if (typed === '') return
      await mute.mutateAsync({ target: { kind: 'word', word: typed }, hours: hoursOf(duration) })
      showToast(t('You muted “{typed}”', { typed }), { tone: 'success' })
    },
    failure: (error) => ({ word: errorMessage(error, t('Could not save changes')) }),
  })

  return (
    <Form form={form} aria-label={t('Mute a word')}>
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <TextField
          label={t('Word or phrase')}
          hint={t('Matches whole words, in upper or lower case, with or without accents.')}
          autoComplete="off"
          required
          {...form.field('word')}
        />
        <Select label={t('For how long')} options={muteDurations} {...form.field('duration')} />
      </div>
      <div className="flex justify-end">
        <Button type="submit" tone="secondary" pending={form.isPending} pendingLabel={t('Saving…')}>
          {t('Mute word')}
        </Button>
      </div>
    </Form>
  )
}
