import { usePasskeys } from '#features/accounts/api/use-passkeys.ts'
import { PasskeySettings } from '#features/accounts/ui/passkeys/passkey-settings.tsx'
import { useCommunity } from '#lib/community.ts'
import { t } from '#lib/i18n/translate.ts'
import { SettingsSection } from './frame/settings-section.tsx'

/** Where the sign-in service is the only way to sign in, passkeys from before can be removed, and none can be added. */
export function PasskeysSection() {
  const { oidc } = useCommunity()
  const { data: passkeys = [] } = usePasskeys()
  if (oidc?.is_only && passkeys.length === 0) return null
  return (
    <SettingsSection
      id="passkeys"
      title={t('Passkeys')}
      description={
        oidc?.is_only
          ? t('You cannot sign in with them while this community uses {name} only.', { name: oidc.name })
          : t('Sign in with your fingerprint, your face or the PIN of your device instead of the password.')
      }
    >
      <PasskeySettings canAdd={!oidc?.is_only} />
    </SettingsSection>
  )
}
