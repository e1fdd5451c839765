import type { ProfileFormState } from '#features/members/api/use-profile-form.ts'
import { ProfileFields } from '#features/members/ui/profile-fields.tsx'
import { rich, t } from '#lib/i18n/translate.ts'
import { FieldsForm } from '#ui/forms/fields-form.tsx'
import { LoadedMe } from './frame/loaded-me.tsx'
import { SettingsSection } from './frame/settings-section.tsx'
import { SuggestionSettings } from './suggestion-settings.tsx'

interface Props {
  form: ProfileFormState
  onSave: () => void
}

/** Name, username and bio, and whether the member is suggested to others. */
export function ProfileSettings({ form, onSave }: Props) {
  return (
    <>
      <SettingsSection id="profile" title={t('Profile')} hidesTitle>
        <LoadedMe lines={10}>
          {(me) => (
            <>
              <p className="mb-4 text-md text-quiet">
                {rich('Signed in as {email}', { email: <bdi>{me.email}</bdi> })}
              </p>
              <FieldsForm label={t('Your profile')} onSubmit={onSave}>
                <ProfileFields form={form} />
              </FieldsForm>
            </>
          )}
        </LoadedMe>
      </SettingsSection>
      <SuggestionSettings />
    </>
  )
}
