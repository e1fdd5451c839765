import { useCommunity } from '#lib/community.ts'
import { OidcButton } from './oidc-button.tsx'

/** In place of the forms for a new password, in a community whose members sign in with its sign-in service only. */
export function NoResetLink() {
  const { name, oidc } = useCommunity()
  return (
    <div className="flex flex-col gap-5">
      <p>
        You sign in to {name} with {oidc?.name}. If you cannot sign in there, set a new password there.
      </p>
      <p className="text-quiet">
        Do you need the password of your {name} account to connect it? An operator of this community can send you a link
        to set a new one.
      </p>
      <OidcButton />
    </div>
  )
}
