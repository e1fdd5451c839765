import type { Activity } from '@daystar/contract/activities'
import { linkDays } from '@daystar/contract/link-days'
import { useForm, useFormValues } from '#lib/forms/use-form.ts'
import { t } from '#lib/i18n/translate.ts'
import { copyText } from '#lib/secure-context/copy-text.ts'
import { formatDate } from '#lib/texts/dates.ts'
import { Button } from '#ui/buttons/button.tsx'
import { FormButtons } from '#ui/buttons/form-buttons.tsx'
import { Form } from '#ui/forms/form.tsx'
import { Select } from '#ui/forms/select.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { useCreateLink } from '../../api/use-activity-links.ts'

const options = linkDays.map((days) => ({
  value: String(days),
  label: t('{days, plural, one {# day} other {# days}}', { days }),
}))

/** Creates a link that shows an own activity to people without an account. */
export function LinkDialog({ activity, onClose }: { activity: Pick<Activity, 'id'>; onClose: () => void }) {
  const create = useCreateLink(activity.id)
  const form = useForm({
    ...useFormValues<{ days: string }>({ days: '7' }),
    send: async ({ days }) => {
      const chosen = linkDays.find((number) => String(number) === days)
      if (chosen !== undefined) await create.mutateAsync(chosen)
    },
    failure: t('Could not create the link.'),
  })

  function copy(url: string) {
    copyText(url).then(
      () => showToast(t('Link copied'), { tone: 'success' }),
      () => showToast(t('Could not copy the link'), { tone: 'failure' }),
    )
  }

  return (
    <Dialog open title={t('Link for people without an account')} width="narrow" onClose={onClose}>
      {create.data ? (
        <div className="flex flex-col gap-4">
          <p>{t('Copy the link now. It is not shown again.')}</p>
          <TextField label={t('Link')} readOnly value={create.data.url} onFocus={(event) => event.target.select()} />
          <p className="text-quiet text-sm">
            {t('It works until {date}. You can end it in the settings, under “Links to activities”.', {
              date: formatDate(create.data.expires_at),
            })}
          </p>
          <div className="flex flex-wrap justify-end gap-3">
            <Button tone="secondary" onClick={onClose}>
              {t('Close')}
            </Button>
            <Button onClick={() => copy(create.data.url)}>{t('Copy link')}</Button>
          </div>
        </div>
      ) : (
        <Form form={form}>
          <p>
            {t(
              'Whoever has the link sees this activity with its photos and your name, without comments and reactions.',
            )}
          </p>
          <Select label={t('Works for')} options={options} {...form.field('days')} />
          <FormButtons onCancel={onClose}>
            <Button type="submit" pending={form.isPending} pendingLabel={t('Creating…')}>
              {t('Create link')}
            </Button>
          </FormButtons>
        </Form>
      )}
    </Dialog>
  )
}
