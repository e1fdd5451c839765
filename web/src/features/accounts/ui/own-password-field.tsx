import { Suspense } from 'react'
import { useCommunity } from '#lib/community.ts'
import { lazySection } from '#ui/lazy-section.tsx'
import { PasswordField, type PasswordFieldProps } from '#ui/password-field.tsx'

const OidcConfirmation = lazySection(async () => (await import('./oidc-confirmation.tsx')).OidcConfirmation)

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
