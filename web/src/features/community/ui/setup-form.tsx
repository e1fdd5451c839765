import type { CommunitySettings } from '@daystar/contract/community'
import { type SubmitEvent, useState } from 'react'
import { useDraft } from '#lib/drafts/drafts.ts'
import { errorMessage } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { useSetup } from '../api/use-setup.ts'
import { type SetupAccount, SetupAccountFields } from './setup-account-fields.tsx'
import { initialSettings, SetupCommunityFields, type SetupSettings } from './setup-community-fields.tsx'

interface Props {
  token: string
  settings: CommunitySettings
  /** True when the operator can be a member with an existing account. */
  hasMembers: boolean
  onDone: () => void
}

/** The texts, which survive a reload. */
type Typed = Partial<Pick<SetupSettings, 'name' | 'description'>> & { memberName?: string; email?: string }
const nothingTyped: Typed = {}

function parseDraft(stored: unknown): Typed | null {
  if (typeof stored !== 'object' || stored === null) return null
  return Object.fromEntries(Object.entries(stored).filter(([, text]) => typeof text === 'string'))
}

/** The values of the form. Texts survive a reload, the password does not. */
function useSetupValues(settings: CommunitySettings, hasMembers: boolean) {
  const [typed, setTyped, clearDraft] = useDraft<Typed>('setup', nothingTyped, parseDraft)
  const [choices, setChoices] = useState(() => initialSettings(settings))
  const [access, setAccess] = useState({ isNew: !hasMembers, password: '' })
  const { name = settings.name, description = settings.description, memberName = '', email = '' } = typed

  function changeSettings({ name, description, ...others }: Partial<SetupSettings>) {
    if (name !== undefined || description !== undefined)
      setTyped({ ...typed, ...(name !== undefined && { name }), ...(description !== undefined && { description }) })
    else setChoices({ ...choices, ...others })
  }

  function changeAccount({ name, email, ...others }: Partial<SetupAccount>) {
    if (name !== undefined || email !== undefined)
      setTyped({ ...typed, ...(name !== undefined && { memberName: name }), ...(email !== undefined && { email }) })
    else setAccess({ ...access, ...others })
  }

  return {
    community: { ...choices, name, description },
    account: { ...access, name: memberName, email },
    changeSettings,
    changeAccount,
    clearDraft,
  }
}

/** The operator's account and the settings with which the community starts. */
export function SetupForm({ token, settings, hasMembers, onDone }: Props) {
  const { community, account, changeSettings, changeAccount, clearDraft } = useSetupValues(settings, hasMembers)
  const setup = useSetup(() => {
    clearDraft()
    onDone()
  })

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (setup.isPending) return
    const { isNew, name, email, password } = account
    const person = { email: email.trim(), password, ...(isNew && { name: name.trim() }) }
    setup.mutate({ token, settings: community, account: person })
  }

  return (
    <form
      onSubmit={submit}
      aria-label={t('Set up the community', {}, { context: 'heading' })}
      className="flex flex-col gap-5"
    >
      {setup.isError && (
        <p role="alert" className="rounded-row bg-danger-soft px-4 py-3 font-[560] text-danger text-md">
          {errorMessage(setup.error, t('Could not save the settings.'))}
        </p>
      )}
      <SetupCommunityFields values={community} onChange={changeSettings} />
      <SetupAccountFields values={account} hasMembers={hasMembers} onChange={changeAccount} />
      <Button type="submit" wide pending={setup.isPending} pendingLabel={t('Setting up…')}>
        {t('Set up the community', {}, { context: 'heading' })}
      </Button>
    </form>
  )
}
