import type { CommunityAdministration, CommunitySettings } from '@daystar/contract/community'
import type { SubmitEvent } from 'react'
import { useDraft } from '#lib/drafts/drafts.ts'
import { t } from '#lib/i18n/translate.ts'
import { showToast } from '#ui/toasts/toast.ts'
import { type SettingErrors, type SettingName, settingErrors, useEditSettings } from './use-community-settings.ts'

export interface SettingsForm<N extends SettingName> {
  readonly values: Pick<CommunitySettings, N>
  readonly errors: SettingErrors
  readonly isPending: boolean
  readonly hasChanges: boolean
  change(changes: Partial<Pick<CommunitySettings, N>>): void
  /** Sends the changed settings. Resolves with whether they are saved. */
  save(): Promise<boolean>
  /** Returns a function that restores what was typed. */
  discard(): () => void
  submit(event: SubmitEvent<HTMLFormElement>): void
}

const noChanges = {}

/** The types of the values are compared once the settings are loaded. */
const parseDraft = (stored: unknown) => (typeof stored === 'object' && stored !== null ? stored : null)

/**
 * The state of a form for settings, of which only changed ones are sent, so that changes of other operators are kept.
 * What was typed survives a reload; there are no values before the settings are loaded.
 */
export function useSettingsForm<const N extends SettingName>(
  section: string,
  settings: CommunityAdministration | undefined,
  names: readonly N[],
): SettingsForm<N> {
  type Values = Pick<CommunitySettings, N>
  const [draft, setDraft, clearDraft] = useDraft<Partial<Values>>(`community:${section}`, noChanges, parseDraft)
  const edit = useEditSettings()
  const current = Object.fromEntries(names.map((name) => [name, settings?.[name]])) as unknown as Values
  const typed = Object.fromEntries(
    Object.entries(draft).filter(
      ([name, value]) => names.includes(name as N) && isOfType(name, value, settings?.[name as N]),
    ),
  ) as Partial<Values>
  const changed = names.filter((name) => name in typed && typed[name] !== settings?.[name])

  async function save() {
    if (edit.isPending) return false
    try {
      if (changed.length > 0) await edit.mutateAsync(Object.fromEntries(changed.map((name) => [name, typed[name]])))
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
    return () => setDraft(typed)
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const hadChanges = changed.length > 0
    void save().then((isSaved) => {
      if (isSaved && hadChanges) showToast(t('Saved changes'), { tone: 'success' })
      else if (isSaved) showToast(t('Nothing was changed'))
    })
  }

  return {
    values: { ...current, ...typed },
    errors: settingErrors(edit.error, names),
    isPending: edit.isPending,
    hasChanges: changed.length > 0,
    save,
    discard,
    change: (changes) => setDraft((before) => ({ ...before, ...changes })),
    submit,
  }
}

/** Returns whether a stored draft of a setting has the type of the setting. */
function isOfType(name: string, value: unknown, current: unknown): boolean {
  if (name === 'welcome_member_id') return value === null || typeof value === 'number'
  const canBeNull = name.startsWith('accent_') || name === 'announcement_until' || name === 'app_language'
  if (canBeNull) return value === null || typeof value === 'string'
  return typeof value === typeof current
}
