import type { NotificationSettings as Settings } from '@daystar/contract/notifications/settings'
import { useMyCircles } from '#features/circles/api/use-my-circles.ts'
import { useEditNotifications, useNotificationSettings } from '#features/notifications/api/use-notification-settings.ts'
import { DeviceSection } from '#features/notifications/ui/settings/device-section.tsx'
import { KindsSection } from '#features/notifications/ui/settings/kinds-section.tsx'
import { MutedActivitiesSection } from '#features/notifications/ui/settings/muted-activities-section.tsx'
import { QuietSection } from '#features/notifications/ui/settings/quiet-section.tsx'
import { SourcesSection } from '#features/notifications/ui/settings/sources-section.tsx'
import { loadErrorMessage } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { useFollowing } from '#lib/members/use-following.ts'
import { Switch } from '#ui/forms/switch.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { ShowMore } from '#ui/lists/show-more.tsx'
import { TextSkeleton } from '#ui/loading/skeleton.tsx'
import { LoadedMe } from './frame/loaded-me.tsx'
import { SettingsSection } from './frame/settings-section.tsx'

/** Where and when the viewer gets notifications. */
export function NotificationSettings() {
  const { data: settings, error, refetch } = useNotificationSettings()
  if (error && !settings)
    return (
      <ErrorState title={t('Could not load the settings.')} onRetry={() => void refetch()}>
        {loadErrorMessage(error)}
      </ErrorState>
    )
  return (
    <>
      <SettingsSection id="this-device" title={t('This device')}>
        {settings ? (
          <LoadedMe lines={2}>{(me) => <DeviceSection userId={me.id} settings={settings} />}</LoadedMe>
        ) : (
          <TextSkeleton lines={2} />
        )}
      </SettingsSection>
      {settings && <Choices settings={settings} />}
    </>
  )
}

function Choices({ settings }: { settings: Settings }) {
  const edit = useEditNotifications()
  return (
    <>
      <SettingsSection id="notification-kinds" title={t('What you are notified about')}>
        <KindsSection kinds={settings.kinds} />
      </SettingsSection>
      <SettingsSection id="grouped-notifications" title={t('List of notifications')}>
        <Switch
          label={t('Group high fives, stars and accepted requests')}
          hint={t('Grouped per day and activity or comment. Comments, mentions and requests stay separate.')}
          checked={settings.is_grouped}
          onChange={(event) => edit.mutate({ is_grouped: event.target.checked })}
        />
      </SettingsSection>
      <SettingsSection id="lock-screen" title={t('Lock screen')}>
        <Switch
          label={t('Show what was written')}
          hint={t('Otherwise devices only show who did something, for example that they commented.')}
          checked={settings.shows_words}
          onChange={(event) => edit.mutate({ shows_words: event.target.checked })}
        />
      </SettingsSection>
      <SettingsSection id="quiet-hours" title={t('Quiet hours and pauses')}>
        <LoadedMe lines={3}>{(me) => <QuietSection settings={settings} timeZone={me.time_zone} />}</LoadedMe>
      </SettingsSection>
      <SettingsSection
        id="notification-sources"
        title={t('Circles and members')}
        description={t('Applies to devices and emails. The list in the app stays complete.')}
      >
        <Sources choices={settings.choices} />
      </SettingsSection>
      <SettingsSection
        id="muted-activities"
        title={t('Muted activities')}
        description={t('You get no notifications about them, not even in the app.')}
      >
        <MutedActivitiesSection activities={settings.muted_activities} />
      </SettingsSection>
    </>
  )
}

function Sources({ choices }: Pick<Settings, 'choices'>) {
  const circles = useMyCircles()
  const following = useFollowing()
  if (circles.isPending || following.isPending) return <TextSkeleton lines={4} />
  const members = following.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <>
      <SourcesSection choices={choices} circles={circles.data ?? []} members={members} />
      <ShowMore query={following} />
    </>
  )
}
