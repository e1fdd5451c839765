import type { PackChoice } from '@daystar/contract/joining/welcome-packs'
import { limits } from '@daystar/contract/limits'
import { type SubmitEvent, useState } from 'react'
import { useCommunity } from '#lib/community.ts'
import { errorMessage } from '#lib/errors/request-error.ts'
import { rich, t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { useOidcSignUp } from '../../api/use-oidc-callback.ts'
import { Notice } from '../notice.tsx'
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
  const [name, setName] = useState(suggestedName)
  const [message, setMessage] = useState('')
  const signUp = useOidcSignUp()
  const acceptedRules = useAcceptedRules(signUp.error)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (signUp.isPending) return
    const application = isApplication ? message : undefined
    const account = { ticket, name: name.trim(), invitation, pack, message: application, ...acceptedRules }
    signUp.mutate(account, { onSuccess: (session) => (session ? onSignedIn() : onApplied()) })
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-5">
      {signUp.isError && <Notice tone="error">{errorMessage(signUp.error, t('Network or server error'))}</Notice>}
      <p>
        {rich('Your account gets the email address {email}.', {
          email: <bdi className="font-[600] wrap-anywhere">{email}</bdi>,
        })}
      </p>
      <TextField
        label={t('Name')}
        autoComplete="name"
        required
        maxLength={limits.nameMax}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      {isApplication && <ApplicationField value={message} onChange={setMessage} />}
      <RulesCheckbox />
      <Button type="submit" wide pending={signUp.isPending} pendingLabel={t('One moment…')}>
        {isApplication ? t('Send application') : t('Create account')}
      </Button>
    </form>
  )
}
