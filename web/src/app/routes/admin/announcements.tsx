import { useAnnouncements } from '#features/community/api/use-announcements.ts'
import { useCommunitySettings } from '#features/community/api/use-community-settings.ts'
import { AnnouncementForm } from '#features/community/ui/announcement-form.tsx'
import { EmailToAllForm } from '#features/community/ui/email-to-all-form.tsx'
import { SentEmails } from '#features/community/ui/sent-emails.tsx'
import { t } from '#lib/i18n/translate.ts'
import { NotLoaded } from '#ui/lists/not-loaded.tsx'
import { AdminPage } from '../../admin/admin-page.tsx'
import { LoadedSettings } from '../../admin/loaded-settings.tsx'
import { SettingsSection } from '../../settings/frame/settings-section.tsx'

/** The banner, and emails to all members. */
export function AdminAnnouncementsRoute() {
  const query = useCommunitySettings()
  return (
    <AdminPage title={t('Announcements')}>
      <LoadedSettings query={query}>
        {(settings) => (
          <SettingsSection title={t('Banner')} description={t('On top of every page.')}>
            <AnnouncementForm settings={settings} />
          </SettingsSection>
        )}
      </LoadedSettings>
      <Emails />
    </AdminPage>
  )
}

function Emails() {
  const { data, error, refetch } = useAnnouncements()
  return (
    <>
      <SettingsSection title={t('Email to all members')}>
        {data ? (
          <EmailToAllForm members={data.members} subscribers={data.subscribers} leftOut={data.left_out} />
        ) : (
          <NotLoaded detailed error={error} failure={t('Could not load the emails.')} onRetry={refetch} lines={8} />
        )}
      </SettingsSection>
      {data && (
        <SettingsSection title={t('Sent emails')}>
          <SentEmails emails={data.announcements} />
        </SettingsSection>
      )}
    </>
  )
}
