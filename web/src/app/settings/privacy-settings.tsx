import { ActivityLinkList } from '#features/activities/ui/links/activity-link-list.tsx'
import { HiddenMemories } from '#features/looking-back/ui/hidden-memories.tsx'
import { useEditMe } from '#features/members/api/use-edit-me.ts'
import { BlockedMembers } from '#features/moderation/ui/member-tools/blocked-members.tsx'
import { MuteWordForm } from '#features/moderation/ui/member-tools/mute-word-form.tsx'
import { MutedList } from '#features/moderation/ui/member-tools/muted-list.tsx'
import { t } from '#lib/i18n/translate.ts'
import { Switch } from '#ui/forms/switch.tsx'
import { showFailure } from '#ui/toasts/show-failure.ts'
import { LoadedMe } from './frame/loaded-me.tsx'
import { SettingsSection } from './frame/settings-section.tsx'

/** What and whom the member does not want to see, and who can name them. */
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
      <SettingsSection
        id="links"
        title={t('Links to activities')}
        description={t('They show an activity to people without an account until they expire or you revoke them.')}
      >
        <ActivityLinkList />
      </SettingsSection>
      <SettingsSection id="companions" title={t('Activities with others')}>
        <LoadedMe lines={2}>{({ allows_companions: isOn = true }) => <CompanionSwitch isOn={isOn} />}</LoadedMe>
      </SettingsSection>
      <SettingsSection id="memories" title={t('On this day')}>
        <HiddenMemories />
      </SettingsSection>
    </>
  )
}

function CompanionSwitch({ isOn }: { isOn: boolean }) {
  const edit = useEditMe()
  return (
    <Switch
      label={t('Others can name me in their activities')}
      hint={t('You are asked to confirm it first. No one sees it before.')}
      checked={edit.isPending ? edit.variables.allows_companions === true : isOn}
      onChange={(event) => edit.mutate({ allows_companions: event.target.checked }, { onError: showFailure })}
    />
  )
}
