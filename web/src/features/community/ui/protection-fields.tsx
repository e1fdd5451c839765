import { Switch } from '#ui/switch.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { CommunityForm } from '../api/use-community-form.ts'

/** Limits against abuse, and emails about reports and applications. */
export function ProtectionFields({ form: { values, errors, change } }: { form: CommunityForm }) {
  return (
    <>
      <TextField
        label="New accounts per hour from one internet connection"
        type="number"
        min={1}
        max={10_000}
        required
        hint="Further people who sign up from the same home, school or club have to wait. Raise it before many sign up in one place. People with an invitation are not counted."
        error={errors.sign_ups_per_hour}
        value={values.sign_ups_per_hour}
        onChange={(event) => change({ sign_ups_per_hour: event.target.valueAsNumber || 1 })}
      />
      <TextField
        label="Days before new members have the full daily limits"
        type="number"
        min={0}
        max={90}
        required
        hint="Until then, new members can mention, follow, upload and link less on each day, which slows down spam. 0 gives them the full limits at once."
        error={errors.new_account_days}
        value={values.new_account_days}
        onChange={(event) => change({ new_account_days: event.target.valueAsNumber || 0 })}
      />
      <Switch
        label="Emails about new reports"
        hint="Every moderator and operator gets at most one an hour. It needs a mail server."
        checked={values.report_emails}
        onChange={(event) => change({ report_emails: event.target.checked })}
      />
      <Switch
        label="Emails about applications"
        hint="Every moderator and operator gets at most one an hour, and a reminder a week before undecided ones are deleted. It needs a mail server."
        checked={values.application_emails}
        onChange={(event) => change({ application_emails: event.target.checked })}
      />
    </>
  )
}
