import type { CommunityAdministration, CommunitySettings } from '@daystar/contract/community'
import type { SubmitEvent } from 'react'
import { useDraft } from '#lib/drafts.ts'
import { showToast } from '#ui/toast.ts'
import { type SettingErrors, type SettingName, settingErrors, useEditSettings } from './use-community-settings.ts'

interface SettingsForm<N extends SettingName> {
  readonly values: Pick<CommunitySettings, N>
  readonly errors: SettingErrors
  readonly isPending: boolean
  change(changes: Partial<Pick<CommunitySettings, N>>): void
  submit(event: SubmitEvent<HTMLFormElement>): void
}

const noChanges = {}

/**
 * The state of a form for some settings. What was typed survives a reload; only changed settings are sent, so that those another operator
 * changes in the meantime are kept.
 */
export function useSettingsForm<const N extends SettingName>(
  section: string,
  settings: CommunityAdministration,
  names: readonly N[],
): SettingsForm<N> {
  type Values = Pick<CommunitySettings, N>
  const [typed, setTyped, clearDraft] = useDraft<Partial<Values>>(`community:${section}`, noChanges, parseDraft)
  const edit = useEditSettings()
  const current = Object.fromEntries(names.map((name) => [name, settings[name]])) as unknown as Values

  function parseDraft(stored: unknown): Partial<Values> | null {
    if (typeof stored !== 'object' || stored === null) return null
    const known = Object.entries(stored).filter(
      ([name, value]) => names.includes(name as N) && isOfType(name, value, settings[name as N]),
    )
    return Object.fromEntries(known) as Partial<Values>
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (edit.isPending) return
    const changed = names.filter((name) => name in typed && typed[name] !== settings[name])
    if (changed.length === 0) {
      clearDraft()
      edit.reset()
      showToast('Nothing was changed')
      return
    }
    edit.mutate(Object.fromEntries(changed.map((name) => [name, typed[name]])), {
      onSuccess: () => {
        clearDraft()
        showToast('Saved changes', { tone: 'success' })
      },
    })
  }

  return {
    values: { ...current, ...typed },
    errors: settingErrors(edit.error, names),
    isPending: edit.isPending,
    change: (changes) => setTyped((before) => ({ ...before, ...changes })),
    submit,
  }
}

/** Whether a stored draft of a setting has the type of the setting. */
function isOfType(name: string, value: unknown, current: unknown): boolean {
  if (name.startsWith('accent_')) return value === null || typeof value === 'string'
  return typeof value === typeof current
}
