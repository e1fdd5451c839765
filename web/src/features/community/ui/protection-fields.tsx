import { t } from '#lib/i18n/translate.ts'
import { Switch } from '#ui/forms/switch.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import type { CommunityForm } from '../api/use-community-form.ts'
import { AddressLimitFields } from './address-limit-fields.tsx'

/** Limits against abuse, and emails about reports and applications. */
export function ProtectionFields({ form }: { form: CommunityForm }) {
  return (
    <>
      <AddressLimitFields form={form} />
      <TextField
        label={t('Days before new members have the full daily limits')}
        type="number"
        min={0}
        max={90}
        required
        hint={t(
          'Until then, new members can mention, connect, upload and link less on each day, which slows down spam. 0 gives them the full limits at once.',
        )}
        {...form.control('new_account_days')}
        onChange={(event) => form.change({ new_account_days: event.target.valueAsNumber || 0 })}
      />
      <Switch
        label={t('Emails about new reports')}
        hint={t('Every moderator and operator gets at most one an hour. It needs a mail server.')}
        {...form.checkbox('report_emails')}
      />
      <Switch
        label={t('Emails about applications')}
        hint={t(
          'Every moderator and operator gets at most one an hour, and a reminder a week before undecided ones are deleted. It needs a mail server.',
        )}
        {...form.checkbox('application_emails')}
      />
    </>
  )
}
