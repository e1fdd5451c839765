import { useEditMe } from '#features/members/api/use-edit-me.ts'
import { errorMessage } from '#lib/request-error.ts'
import { useMe } from '#lib/use-me.ts'
import { Switch } from '#ui/switch.tsx'
import { showToast } from '#ui/toast.ts'
import { SettingsSection } from './settings-section.tsx'

/** Which emails the member gets. */
export function EmailSettings() {
  const { data: me } = useMe()
  const edit = useEditMe()
  // Some servers do not have this setting.
  if (me?.receives_announcements === undefined) return null
  const isOn = edit.isPending ? edit.variables.receives_announcements : me.receives_announcements
  return (
    <SettingsSection title="Emails">
      <Switch
        label="News of the community"
        hint="Emails of the operators to all members. Those about the service and your account are always sent."
        checked={isOn === true}
        onChange={(event) =>
          edit.mutate(
            { receives_announcements: event.target.checked },
            { onError: (error) => showToast(errorMessage(error, 'Could not save changes'), { tone: 'failure' }) },
          )
        }
      />
    </SettingsSection>
  )
}
