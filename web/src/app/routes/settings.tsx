import { AboutSettings } from '../settings/about-settings.tsx'
import { AccountSettings } from '../settings/account-settings.tsx'
import { AppearanceSettings } from '../settings/appearance-settings.tsx'
import { InvitationSettings } from '../settings/invitation-settings.tsx'
import { KeyboardSettings } from '../settings/keyboard-settings.tsx'
import { ModerationSettings } from '../settings/moderation-settings.tsx'
import { PrivacySettings } from '../settings/privacy-settings.tsx'
import { useDocumentTitle } from '../use-document-title.ts'

export function SettingsRoute() {
  useDocumentTitle('Settings')
  return (
    <div className="mx-auto flex max-w-reading flex-col gap-2.5 pt-4 sm:gap-5 sm:pt-9">
      <h1 className="mx-4 text-2xl sm:mx-0.5">Settings</h1>
      <AccountSettings />
      <InvitationSettings />
      <AppearanceSettings />
      <PrivacySettings />
      <ModerationSettings />
      <KeyboardSettings />
      <AboutSettings />
    </div>
  )
}
