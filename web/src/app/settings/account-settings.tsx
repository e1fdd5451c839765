import { Link, useNavigate } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { useSignOut } from '#features/accounts/api/use-sign-out.ts'
import { ChangeEmailForm } from '#features/accounts/ui/change-email-form.tsx'
import { ChangePasswordForm } from '#features/accounts/ui/change-password-form.tsx'
import { DeleteAccount } from '#features/accounts/ui/delete-account.tsx'
import { OidcSettings } from '#features/accounts/ui/oidc-settings.tsx'
import { SecondFactorSettings } from '#features/accounts/ui/second-factor-settings.tsx'
import { SessionsList } from '#features/accounts/ui/sessions-list.tsx'
import { ProfileForm } from '#features/members/ui/profile-form.tsx'
import { useCommunity } from '#lib/community.ts'
import { formatLocalDate, localDateOf } from '#lib/dates.ts'
import { useMe } from '#lib/use-me.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { linkClass } from '#ui/link.ts'
import { TextSkeleton } from '#ui/skeleton.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { SettingsSection } from './settings-section.tsx'
import { TimeZoneField } from './time-zone-field.tsx'

/** Profile, time zone, password and sessions. */
export function AccountSettings() {
  const { data: me, error, refetch } = useMe()
  const { oidc } = useCommunity()
  const signOut = useSignOut()
  const navigate = useNavigate()

  if (error && !me) {
    return (
      <Card>
        <ErrorState title="Failed to load profile." onRetry={() => void refetch()} />
      </Card>
    )
  }
  return (
    <>
      <SettingsSection title="Profile" description={me && `Signed in as ${me.email}`}>
        {me ? <ProfileForm me={me} /> : <TextSkeleton lines={10} />}
      </SettingsSection>
      <SettingsSection title="Date and time">
        {me ? <TimeZoneField me={me} /> : <TextSkeleton lines={3} />}
      </SettingsSection>
      <SettingsSection title="Email" description={me && `Emails are sent to ${me.email}`}>
        {me ? <ChangeEmailForm me={me} /> : <TextSkeleton lines={5} />}
      </SettingsSection>
      {!oidc?.is_only && (
        <SettingsSection title="Password" description="Changing it signs you out on all other devices.">
          <ChangePasswordForm />
        </SettingsSection>
      )}
      <SettingsSection
        title="Authenticator app"
        description={`A second step when you sign in with ${oidc?.is_only ? oidc.name : 'your password'}.`}
      >
        <SecondFactorSettings />
      </SettingsSection>
      <PasskeysSection />
      {oidc && (
        <SettingsSection title={oidc.name} description={`Sign in with your account at ${oidc.name}.`}>
          <OidcSettings />
        </SettingsSection>
      )}
      <SettingsSection title="Sessions">
        <SessionsList />
        <Button
          tone="secondary"
          className="mt-3"
          icon={<LogOut aria-hidden="true" className="size-4.5" />}
          pending={signOut.isPending}
          pendingLabel="Signing out…"
          onClick={() => signOut.mutate(undefined, { onSettled: () => void navigate({ to: '/' }) })}
        >
          Sign out
        </Button>
        <p className="mt-3">
          <Link
            to="/settings/{-$page}"
            params={{ page: 'security-log' }}
            className={`${linkClass} inline-flex min-h-6 items-center`}
          >
            Sign-ins and changes of your account
          </Link>
        </p>
      </SettingsSection>
      <SettingsSection title="Delete account" description="Deletes your account and everything in it after 14 days.">
        <DeleteAccount
          onDeleted={(deletionAt) => {
            const deletionDate = formatLocalDate(localDateOf(deletionAt))
            void navigate({ to: '/', state: { deletionDate } })
          }}
        />
      </SettingsSection>
    </>
  )
}
