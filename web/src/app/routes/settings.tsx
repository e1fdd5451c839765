import { useParams } from '@tanstack/react-router'
import { lazyPage } from '../lazy-page.tsx'
import { AboutSettings } from '../settings/about-settings.tsx'
import { AccountSettings } from '../settings/account-settings.tsx'
import { AppearanceSettings } from '../settings/appearance-settings.tsx'
import { ArchiveSettings } from '../settings/archive-settings.tsx'
import { EmailSettings } from '../settings/email-settings.tsx'
import { InvitationSettings } from '../settings/invitation-settings.tsx'
import { KeyboardSettings } from '../settings/keyboard-settings.tsx'
import { ModerationSettings } from '../settings/moderation-settings.tsx'
import { PrivacySettings } from '../settings/privacy-settings.tsx'
import { useDocumentTitle } from '../use-document-title.ts'
import { NotFoundRoute } from './not-found.tsx'

const SecurityLogRoute = lazyPage(async () => (await import('./security-log.tsx')).SecurityLogRoute)

/** The settings, and the pages below them: one route, because every route is in the first chunk of the app. */
export function SettingsRoute() {
  const { page } = useParams({ strict: false })
  if (page === undefined) return <AllSettings />
  return page === 'security-log' ? <SecurityLogRoute /> : <NotFoundRoute />
}

function AllSettings() {
  useDocumentTitle('Settings')
  return (
    <div className="mx-auto flex max-w-reading flex-col gap-2.5 pt-4 sm:gap-5 sm:pt-9">
      <h1 className="mx-4 text-2xl sm:mx-0.5">Settings</h1>
      <AccountSettings />
      <InvitationSettings />
      <AppearanceSettings />
      <EmailSettings />
      <PrivacySettings />
      <ModerationSettings />
      <KeyboardSettings />
      <ArchiveSettings />
      <AboutSettings />
    </div>
  )
}
