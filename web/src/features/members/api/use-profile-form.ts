import type { Me } from '@daystar/contract/accounts'
import { storedUsername } from '@daystar/contract/texts/username'
import { useDraft } from '#lib/drafts/drafts.ts'
import { t } from '#lib/i18n/translate.ts'
import { type ProfileChanges, type ProfileErrors, profileErrors, useEditMe } from './use-edit-me.ts'

interface Profile {
  readonly name: string
  readonly username: string
  readonly bio: string
}

export interface ProfileFormState {
  readonly values: Profile
  readonly errors: ProfileErrors
  readonly hasChanges: boolean
  readonly isPending: boolean
  change(changes: Partial<Profile>): void
  /** Sends only changed fields, to keep changes from another tab. Resolves with whether they are saved. */
  save(): Promise<boolean>
  /** Returns a function that restores what was typed. */
  discard(): () => void
}

const emptyDraft: Partial<Profile> = {}

function parseDraft(stored: unknown): Partial<Profile> | null {
  if (typeof stored !== 'object' || stored === null) return null
  const fields = Object.entries(stored).filter(
    ([field, text]) => ['name', 'username', 'bio'].includes(field) && typeof text === 'string',
  )
  return Object.fromEntries(fields)
}

/** The state of a form for the viewer's name, username and bio. What was typed survives a reload. */
export function useProfileForm(me: Me | undefined): ProfileFormState {
  const [typed, setTyped, clearDraft] = useDraft<Partial<Profile>>('profile', emptyDraft, parseDraft)
  const edit = useEditMe()
  const saved: Profile = { name: me?.name ?? '', username: me?.username ?? '', bio: me?.bio ?? '' }
  const values = { ...saved, ...typed }
  const changed = changesOf(values, saved)
  const errors = { ...profileErrors(edit.error), ...typedErrors(typed) }

  async function save() {
    if (edit.isPending || Object.keys(typedErrors(typed)).length > 0) return false
    try {
      if (Object.keys(changed).length > 0) await edit.mutateAsync(changed)
    } catch {
      return false
    }
    clearDraft()
    edit.reset()
    return true
  }

  function discard() {
    clearDraft()
    edit.reset()
    return () => setTyped(typed)
  }

  return {
    values,
    errors,
    hasChanges: me !== undefined && Object.keys(changed).length > 0,
    isPending: edit.isPending,
    change: (changes) => setTyped((before) => ({ ...before, ...changes })),
    save,
    discard,
  }
}

function changesOf(values: Profile, saved: Profile): ProfileChanges {
  const { name, username, bio } = values
  return {
    ...(name.trim() !== saved.name && { name: name.trim() }),
    ...(username !== saved.username && { username: storedUsername(username) }),
    ...(bio !== saved.bio && { bio }),
  }
}

function typedErrors({ name, username }: Partial<Profile>): ProfileErrors {
  return {
    ...(name?.trim() === '' && { name: t('Please enter a name.') }),
    ...(username !== undefined &&
      username !== '' &&
      storedUsername(username) === null && { username: t('Use only letters, digits, _ and .') }),
  }
}
