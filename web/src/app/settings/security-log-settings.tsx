import { Link } from '@tanstack/react-router'
import { SecurityLog } from '#features/accounts/ui/security-log.tsx'
import { rich, t } from '#lib/i18n/translate.ts'
import { linkClass } from '#ui/navigation/link.ts'
import { SettingsSection } from './frame/settings-section.tsx'

/** What happened to the viewer's account. */
export function SecurityLogSettings() {
  return (
    <SettingsSection id="security-log" title={t('Events', {}, { context: 'log' })} hidesTitle>
      <p className="text-md text-quiet">
        {rich(
          'What happened to your account. If something here was not you, change your password and end all other sessions under <link>Sign-in and sessions</link>.',
          {
            link: (text) => (
              <Link to="/settings/{-$page}" params={{ page: 'sign-in' }} className={linkClass}>
                {text}
              </Link>
            ),
          },
        )}
      </p>
      <div className="mt-4">
        <SecurityLog />
      </div>
    </SettingsSection>
  )
}
