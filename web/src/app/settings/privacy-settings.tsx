import { BlockedMembers } from '#features/moderation/ui/member-tools/blocked-members.tsx'
import { MuteWordForm } from '#features/moderation/ui/member-tools/mute-word-form.tsx'
import { MutedList } from '#features/moderation/ui/member-tools/muted-list.tsx'
import { t } from '#lib/i18n/translate.ts'
import { SettingsSection } from './settings-section.tsx'

/** What and whom the member does not want to see. */
export function PrivacySettings() {
  return (
    <>
      <SettingsSection
        id="muted"
        title={t('Muted members, circles and words')}
        description={t('Hidden from you in feeds, search and notifications. Only you know about it.')}
      >
        <div className="in-order flex flex-col gap-5">
          <MutedList />
          <MuteWordForm />
        </div>
      </SettingsSection>
      <SettingsSection
        id="blocked"
        title={t('Blocked members')}
        description={t('You and a blocked member see nothing of each other.')}
      >
        <BlockedMembers />
      </SettingsSection>
    </>
  )
}
