import { ChangeEmailForm } from '#features/accounts/ui/email-address/change-email-form.tsx'
import { useEditMe } from '#features/members/api/use-edit-me.ts'
import { t } from '#lib/i18n/translate.ts'
import { useMe } from '#lib/members/use-me.ts'
import { Switch } from '#ui/forms/switch.tsx'
import { showFailure } from '#ui/toasts/show-failure.ts'
import { LoadedMe } from './frame/loaded-me.tsx'
import { SettingsSection } from './frame/settings-section.tsx'

/** The viewer's address, and which emails are sent to it. */
export function EmailSettings() {
  const { data: me } = useMe()
  return (
    <>
      <SettingsSection
        id="email-address"
        title={t('Email address')}
        description={me ? t('Emails are sent to {email}', { email: me.email }) : '\u00a0'}
      >
        <LoadedMe lines={5}>{(loaded) => <ChangeEmailForm me={loaded} />}</LoadedMe>
      </SettingsSection>
      {/* Some servers do not have this setting. */}
      {me?.receives_announcements !== undefined && (
        <SettingsSection id="emails" title={t('Emails')}>
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
      label={t('News of the community')}
      hint={t('Emails from the operators to all members. Emails about the service and your account are always sent.')}
      checked={edit.isPending ? edit.variables.receives_announcements === true : isOn}
      onChange={(event) => edit.mutate({ receives_announcements: event.target.checked }, { onError: showFailure })}
    />
  )
}
