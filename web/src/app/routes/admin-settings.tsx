import { useCommunitySettings } from '#features/community/api/use-community-settings.ts'
import { AppearanceForm } from '#features/community/ui/appearance-form.tsx'
import { GeneralForm } from '#features/community/ui/general-form.tsx'
import { LogoField } from '#features/community/ui/logo-field.tsx'
import { PagesForm } from '#features/community/ui/pages-form.tsx'
import { AdminPage } from '../admin/admin-page.tsx'
import { LoadedSettings } from '../admin/loaded-settings.tsx'
import { SettingsSection } from '../settings/settings-section.tsx'

export function AdminSettingsRoute() {
  const query = useCommunitySettings()
  return (
    <AdminPage title="Settings">
      <LoadedSettings query={query}>
        {(settings) => (
          <>
            <SettingsSection title="Community">
              <GeneralForm settings={settings} />
            </SettingsSection>
            <SettingsSection title="Logo" description="Shown next to the name. Cropped to a square, at most 5 MB.">
              <LogoField url={settings.logo_url} />
            </SettingsSection>
            <SettingsSection
              title="Accent colour"
              description="Of links and buttons. It must be readable in each theme."
            >
              <AppearanceForm settings={settings} />
            </SettingsSection>
            <SettingsSection
              title="Pages"
              description="Linked from the sign-in page and from About. Everyone can read them."
            >
              <PagesForm settings={settings} />
            </SettingsSection>
          </>
        )}
      </LoadedSettings>
    </AdminPage>
  )
}
