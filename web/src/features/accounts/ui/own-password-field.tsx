import { Suspense } from 'react'
import { useCommunity } from '#lib/community.ts'
import { PasswordField, type PasswordFieldProps } from '#ui/forms/password-field.tsx'
import { lazySection } from '#ui/loading/lazy-section.tsx'

const OidcConfirmation = lazySection(async () => (await import('./oidc/oidc-confirmation.tsx')).OidcConfirmation)

export type OwnPasswordFieldProps = Omit<PasswordFieldProps, 'autoComplete' | 'required'>

/** The password that confirms a change. Members without one confirm it with the sign-in service of the community. */
export function OwnPasswordField(props: OwnPasswordFieldProps) {
  const { oidc } = useCommunity()
  const field = <PasswordField {...props} autoComplete="current-password" required />
  if (!oidc) return field
  return (
    <Suspense fallback={field}>
      <OidcConfirmation field={field} error={props.error} />
    </Suspense>
  )
}
