import { ChangeEmailForm } from '#features/accounts/ui/change-email-form.tsx'
import { useEditMe } from '#features/members/api/use-edit-me.ts'
import { errorMessage } from '#lib/errors/request-error.ts'
import { useMe } from '#lib/members/use-me.ts'
import { Switch } from '#ui/forms/switch.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { LoadedMe } from './loaded-me.tsx'
import { SettingsSection } from './settings-section.tsx'

/** The viewer's address, and which emails are sent to it. */
export function EmailSettings() {
  const { data: me } = useMe()
  return (
    <>
      <SettingsSection
        id="email-address"
        title="Email address"
        description={me ? `Emails are sent to ${me.email}` : '\u00a0'}
      >
        <LoadedMe lines={5}>{(loaded) => <ChangeEmailForm me={loaded} />}</LoadedMe>
      </SettingsSection>
      {/* Some servers do not have this setting. */}
      {me?.receives_announcements !== undefined && (
        <SettingsSection id="emails" title="Emails">
          <NewsSwitch isOn={me.receives_announcements} />
        </SettingsSection>
      )}
    </>
  )
}

function NewsSwitch({ isOn }: { isOn: boolean }) {
  const edit = useEditMe()
  return (
    <Switch
      label="News of the community"
      hint="Emails from the operators to all members. Emails about the service and your account are always sent."
      checked={edit.isPending ? edit.variables.receives_announcements === true : isOn}
      onChange={(event) =>
        edit.mutate(
          { receives_announcements: event.target.checked },
          { onError: (error) => showToast(errorMessage(error, 'Could not save changes'), { tone: 'failure' }) },
        )
      }
    />
  )
}
