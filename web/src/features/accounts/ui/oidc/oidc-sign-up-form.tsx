import type { PackChoice } from '@daystar/contract/joining/welcome-packs'
import { limits } from '@daystar/contract/limits'
import { useCommunity } from '#lib/community.ts'
import { useForm, useFormValues } from '#lib/forms/use-form.ts'
import { rich, t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Form } from '#ui/forms/form.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { signUpWithOidc } from '../../api/use-oidc-callback.ts'
import { ApplicationField } from '../sign-up/application-field.tsx'
import { RulesCheckbox, useAcceptedRules } from '../sign-up/rules-checkbox.tsx'

interface Props {
  ticket: string
  /** The names that the sign-in service uses. */
  suggestedName: string
  email: string
  invitation: string | undefined
  /** What the person wants of the welcome pack of the invitation. */
  pack?: PackChoice | undefined
  onSignedIn: () => void
  onApplied: () => void
}

/** The name of a new account without a password, and the message of an application if the community asks for one. */
export function OidcSignUpForm({ ticket, suggestedName, email, invitation, pack, onSignedIn, onApplied }: Props) {
  const { joining } = useCommunity()
  const isApplication = joining === 'application' && !invitation
  const form = useForm({
    ...useFormValues({ name: suggestedName, message: '' }),
    send: ({ name, message }) => {
      const application = isApplication ? message : undefined
      return signUpWithOidc({ ticket, name: name.trim(), invitation, pack, message: application, ...acceptedRules })
    },
    failure: t('Network or server error'),
    onSuccess: isApplication ? onApplied : onSignedIn,
  })
  const acceptedRules = useAcceptedRules(form.error)

  return (
    <Form form={form} className="flex flex-col gap-5">
      <p>
        {rich('Your account gets the email address {email}.', {
          email: <bdi className="font-[600] wrap-anywhere">{email}</bdi>,
        })}
      </p>
      <TextField label={t('Name')} autoComplete="name" required maxLength={limits.nameMax} {...form.field('name')} />
      {isApplication && <ApplicationField {...form.field('message')} />}
      <RulesCheckbox />
      <Button type="submit" wide pending={form.isPending} pendingLabel={t('One moment…')}>
        {isApplication ? t('Send application') : t('Create account')}
      </Button>
    </Form>
  )
}
