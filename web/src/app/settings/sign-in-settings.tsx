import { Link, useNavigate } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { useSignOut } from '#features/accounts/api/use-sign-out.ts'
import { ChangePasswordForm } from '#features/accounts/ui/change-password-form.tsx'
import { OidcSettings } from '#features/accounts/ui/oidc/oidc-settings.tsx'
import { SecondFactorSettings } from '#features/accounts/ui/second-factor/second-factor-settings.tsx'
import { SessionsList } from '#features/accounts/ui/sessions-list.tsx'
import { useCommunity } from '#lib/community.ts'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { linkClass } from '#ui/navigation/link.ts'
import { SettingsSection } from './frame/settings-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'

/** The ways to sign in, and where the viewer is signed in. */
export function SignInSettings() {
  const { oidc } = useCommunity()
  const signOut = useSignOut()
  const navigate = useNavigate()
  return (
    <>
      {!oidc?.is_only && (
        <SettingsSection
          id="password"
          title={t('Password')}
          description={t('Changing it signs you out on all other devices.')}
        >
          <ChangePasswordForm />
        </SettingsSection>
      )}
      <SettingsSection
        id="authenticator-app"
        title={t('Authenticator app')}
        description={
          oidc?.is_only
            ? t('A second step when you sign in with {name}.', { name: oidc.name })
            : t('A second step when you sign in with your password.')
        }
      >
        <SecondFactorSettings />
      </SettingsSection>
      <PasskeysSection />
      {oidc && (
        <SettingsSection
          id="sign-in-service"
          title={oidc.name}
          description={t('Sign in with your account at {name}.', { name: oidc.name })}
        >
          <OidcSettings />
        </SettingsSection>
      )}
      <SettingsSection id="sessions" title={t('Sessions')}>
        <div className="in-order">
          <SessionsList />
          <Button
            tone="secondary"
            className="mt-3"
            icon={<LogOut aria-hidden="true" className="size-4.5" />}
            pending={signOut.isPending}
            pendingLabel={t('Signing out…')}
            onClick={() => signOut.mutate(undefined, { onSettled: () => void navigate({ to: '/' }) })}
          >
            {t('Sign out')}
          </Button>
          <p className="mt-3">
            <Link
              to="/settings/{-$page}"
              params={{ page: 'security-log' }}
              className={`${linkClass} inline-flex min-h-11 items-center`}
            >
              {t('Sign-ins and changes of your account')}
            </Link>
          </p>
        </div>
      </SettingsSection>
    </>
  )
}
