import { OwnReports } from '#features/moderation/ui/cases/own-reports.tsx'
import { OwnSanctions } from '#features/moderation/ui/sanctions/own-sanctions.tsx'
import { t } from '#lib/i18n/translate.ts'
import { SettingsSection } from './frame/settings-section.tsx'

/** What the member reported, and what moderators did about the member. */
export function ModerationSettings() {
  return (
    <>
      <SettingsSection
        id="your-reports"
        title={t('Your reports')}
        description={t('Only the moderators see that you sent them.')}
      >
        <OwnReports />
      </SettingsSection>
      <SettingsSection id="from-the-moderators" title={t('From the moderators')}>
        <OwnSanctions />
      </SettingsSection>
    </>
  )
}
