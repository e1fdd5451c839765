import { useNavigate } from '@tanstack/react-router'
import { DeleteAccount } from '#features/accounts/ui/deletion/delete-account.tsx'
import { ImportArchive } from '#features/archive/ui/import-archive.tsx'
import { MemberArchive } from '#features/archive/ui/member-archive.tsx'
import { t } from '#lib/i18n/translate.ts'
import { SettingsSection } from './frame/settings-section.tsx'

/** What the community stores about the viewer, what it stores of another community, and how to delete it all. */
export function DataSettings() {
  const navigate = useNavigate()
  return (
    <>
      <SettingsSection
        id="your-data"
        title={t('Your data')}
        description={t(
          'An archive contains everything that is stored about you: a page that you can open without this community, your photos and videos, and JSON files for other programs.',
        )}
      >
        <MemberArchive />
      </SettingsSection>
      <SettingsSection
        id="import"
        title={t('Import')}
        description={t(
          'An archive of another community becomes your private history here: activities, photos, comments and planning. Only you can see it, no one is notified, and you can undo it.',
        )}
      >
        <ImportArchive />
      </SettingsSection>
      <SettingsSection
        id="delete-account"
        title={t('Delete account')}
        description={t('Deletes your account and everything in it after 14 days.')}
      >
        <DeleteAccount onDeleted={(deletionMessage) => void navigate({ to: '/', state: { deletionMessage } })} />
      </SettingsSection>
    </>
  )
}
