import type { CommunitySettings } from '@daystar/contract/community'
import { limits } from '@daystar/contract/limits'
import { type SubmitEvent, useState } from 'react'
import { useDraft } from '#lib/drafts/drafts.ts'
import { errorMessage } from '#lib/errors/request-error.ts'
import { deviceTimeZone } from '#lib/texts/dates.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { Segmented } from '#ui/forms/segmented.tsx'
import { Select } from '#ui/forms/select.tsx'
import { Switch } from '#ui/forms/switch.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { useSetup } from '../api/use-setup.ts'
import { languageOptions } from '../languages.ts'
import { JoiningSelect } from './joining-select.tsx'

interface Props {
  token: string
  settings: CommunitySettings
  /** Whether the operator can be a member with an existing account. */
  hasMembers: boolean
  onDone: () => void
}

type Typed = Partial<Pick<CommunitySettings, 'name' | 'description'>> & { memberName?: string; email?: string }
const nothingTyped: Typed = {}

function parseDraft(stored: unknown): Typed | null {
  if (typeof stored !== 'object' || stored === null) return null
  return Object.fromEntries(Object.entries(stored).filter(([, text]) => typeof text === 'string'))
}

/**
 * The operator's account and the settings with which the community starts. Texts survive a reload, the password does
 * not.
 */
export function SetupForm({ token, settings, hasMembers, onDone }: Props) {
  const [typed, setTyped, clearDraft] = useDraft<Typed>('setup', nothingTyped, parseDraft)
  const [choices, setChoices] = useState({
    language: settings.language,
    time_zone: settings.time_zone === 'UTC' ? deviceTimeZone() : settings.time_zone,
    joining: settings.joining,
    public_read: settings.public_read,
  })
  const [isNew, setIsNew] = useState(!hasMembers)
  const [password, setPassword] = useState('')
  const [revealed, setRevealed] = useState(false)
  const setup = useSetup(() => {
    clearDraft()
    onDone()
  })
  const { name = settings.name, description = settings.description, memberName = '', email = '' } = typed
  const zones = [...new Set([choices.time_zone, deviceTimeZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')])].sort()

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (setup.isPending) return
    const account = { email: email.trim(), password, ...(isNew && { name: memberName.trim() }) }
    setup.mutate({ token, settings: { name, description, ...choices }, account })
  }

  return (
    <form onSubmit={submit} aria-label="Set up the community" className="flex flex-col gap-5">
      {setup.isError && (
        <p role="alert" className="rounded-row bg-danger-soft px-4 py-3 font-[560] text-danger text-md">
          {errorMessage(setup.error, 'Could not save the settings.')}
        </p>
      )}
      <h2 className="text-xl">The community</h2>
      <TextField
        label="Name of the community"
        required
        maxLength={limits.communityNameMax}
        autoComplete="off"
        value={name}
        onChange={(event) => setTyped({ ...typed, name: event.target.value })}
      />
      <TextArea
        label="Description"
        rows={2}
        maxLength={limits.communityDescriptionMax}
        countTo={limits.communityDescriptionMax}
        value={description}
        onChange={(event) => setTyped({ ...typed, description: event.target.value })}
      />
      <Select
        label="Language you write in"
        hint="The language of your description, rules and other pages. The buttons and menus of the app are in English."
        options={languageOptions(choices.language)}
        value={choices.language}
        onChange={(event) => setChoices({ ...choices, language: event.target.value })}
      />
      <Select
        label="Time zone"
        options={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
        value={choices.time_zone}
        onChange={(event) => setChoices({ ...choices, time_zone: event.target.value })}
      />
      <JoiningSelect value={choices.joining} onChange={(joining) => setChoices({ ...choices, joining })} />
      <Switch
        label="Visitors can read"
        hint="People without an account see what members share with everyone."
        checked={choices.public_read}
        onChange={(event) => setChoices({ ...choices, public_read: event.target.checked })}
      />
      <h2 className="text-xl">Your account</h2>
      {hasMembers && (
        <Segmented
          label="Your account"
          options={[
            { value: 'existing', label: 'I have an account' },
            { value: 'new', label: 'New account' },
          ]}
          value={isNew ? 'new' : 'existing'}
          onChange={(value) => setIsNew(value === 'new')}
        />
      )}
      {isNew && (
        <TextField
          label="Your name"
          autoComplete="name"
          required
          maxLength={limits.nameMax}
          value={memberName}
          onChange={(event) => setTyped({ ...typed, memberName: event.target.value })}
        />
      )}
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        required
        value={email}
        onChange={(event) => setTyped({ ...typed, email: event.target.value })}
      />
      <div className="flex flex-col gap-2">
        <PasswordField
          label="Password"
          autoComplete={isNew ? 'new-password' : 'current-password'}
          required
          minLength={limits.passwordMin}
          maxLength={limits.passwordMax}
          hint={
            isNew ? `At least ${limits.passwordMin} characters. A few unrelated words are easy to remember.` : undefined
          }
          revealed={revealed}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Checkbox label="Show password" checked={revealed} onChange={(event) => setRevealed(event.target.checked)} />
      </div>
      <Button type="submit" wide pending={setup.isPending} pendingLabel="Setting up…">
        Set up the community
      </Button>
    </form>
  )
}
