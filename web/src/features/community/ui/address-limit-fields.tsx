import { type AddressLimit, addressLimitNames, addressLimits } from '@daystar/contract/address-limits'
import { t } from '#lib/i18n/translate.ts'
import { TextField } from '#ui/forms/text-field.tsx'
import type { CommunityForm } from '../api/use-community-form.ts'

const hints: Record<AddressLimit, string> = {
  failed_sign_ins:
    'Wrong passwords, codes and passkeys; successful sign-ins are not counted. Further people in the same home, school or club have to wait. An account accepts at most 100 wrong passwords an hour anyway.',
  invalid_links: t(
    'Invitations and links from emails that have expired, were used or never existed. Valid ones are not counted.',
  ),
  password_resets: t('Each member gets at most three of these emails in that time, whoever requests them.'),
  sign_ups_per_hour: t(
    'Further people who sign up from the same home, school or club have to wait. Raise it before many sign up in one place, or give them an invitation. Applications and attempts that fail count as well.',
  ),
  invited_sign_ups_per_hour: t(
    'With all invitations together. How many people can use one is chosen when it is created.',
  ),
}

/** What people with the same internet connection can do together. */
export function AddressLimitFields({ form: { values, errors, change } }: { form: CommunityForm }) {
  return addressLimitNames.map((name) => (
    <TextField
      key={name}
      label={addressLimits[name].label}
      type="number"
      min={addressLimits[name].min}
      max={addressLimits[name].max}
      required
      hint={hints[name]}
      error={errors[name]}
      // An emptied field is not a number until something is typed.
      value={values[name] || ''}
      onChange={(event) => change({ [name]: event.target.valueAsNumber })}
    />
  ))
}
