import { useCommunity } from '#lib/community.ts'
import { errorMessage } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { useAction } from '#lib/use-action.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Notice } from '../notice.tsx'

interface Props {
  /** The page to show after signing in. */
  next?: string | undefined
  invitation?: string | undefined
}

/** Leads to the sign-in service of the community, to sign in or to join. */
export function OidcButton({ next = '/home', invitation }: Props) {
  const { oidc } = useCommunity()
  const begin = useAction({
    run: async (target: { next: string; invitation?: string | undefined }) =>
      (await import('../../api/begin-oidc.ts')).beginOidcSignIn(target),
  })
  if (!oidc) return null
  return (
    <>
      {begin.isError && <Notice tone="error">{errorMessage(begin.error, t('Network or server error'))}</Notice>}
      <Button
        tone={oidc.is_only ? 'primary' : 'secondary'}
        wide
        pending={begin.isPending}
        pendingLabel={t('One moment…')}
        onClick={() => begin.mutate({ next, invitation })}
      >
        {t('Continue with {name}', { name: oidc.name })}
      </Button>
    </>
  )
}
