import type { CommunityAdministration } from '@daystar/contract/community'
import { useSettingsForm } from '../api/use-settings-form.ts'
import { AccentField } from './accent-field.tsx'
import { SettingsForm } from './settings-form.tsx'

/** The accent colour in both themes. */
export function AppearanceForm({ settings }: { settings: CommunityAdministration }) {
  const form = useSettingsForm('appearance', settings, ['accent_light', 'accent_dark'])
  const { values, errors, change } = form
  return (
    <SettingsForm label="Accent colour" error={errors.form} isPending={form.isPending} onSubmit={form.submit}>
      <AccentField
        theme="light"
        value={values.accent_light}
        error={errors.accent_light}
        onChange={(accent_light) => change({ accent_light })}
      />
      <AccentField
        theme="dark"
        value={values.accent_dark}
        error={errors.accent_dark}
        onChange={(accent_dark) => change({ accent_dark })}
      />
    </SettingsForm>
  )
}
