import { useCommunity } from '#lib/community.ts'
import { t } from '#lib/i18n/translate.ts'
import { OidcButton } from '../oidc/oidc-button.tsx'

/** In place of the forms for a new password, in a community whose members sign in with its sign-in service only. */
export function NoResetLink() {
  const { name, oidc } = useCommunity()
  return (
    <div className="flex flex-col gap-5">
      <p>
        {t('You sign in to {name} with {serviceName}. If you cannot sign in there, set a new password there.', {
          name,
          serviceName: oidc?.name ?? '',
        })}
      </p>
      <p className="text-quiet">
        {t(
          'Do you need the password of your {name} account to connect it? An operator of this community can send you a link to set a new one.',
          { name },
        )}
      </p>
      <OidcButton />
    </div>
  )
}
