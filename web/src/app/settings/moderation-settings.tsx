import { OwnReports } from '#features/reports/ui/own-reports.tsx'
import { OwnSanctions } from '#features/reports/ui/own-sanctions.tsx'
import { SettingsSection } from './settings-section.tsx'

/** What the member reported, and what moderators did about the member. */
export function ModerationSettings() {
  return (
    <>
      <SettingsSection title="Your reports" description="Only the moderators see that you sent them.">
        <OwnReports />
      </SettingsSection>
      <div id="from-the-moderators">
        <SettingsSection title="From the moderators">
          <OwnSanctions />
        </SettingsSection>
      </div>
    </>
  )
}
