import { useCommunity } from '#lib/community.ts'
import { errorMessage } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { useAction } from '#lib/use-action.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Notice } from '#ui/surfaces/notice.tsx'

interface Props {
  /** The page to show after signing in. */
  next?: string | undefined
  invitation?: string | undefined
}

/** Leads to the sign-in service of the community, to sign in or to join. */
export function OidcButton({ next = '/home', invitation }: Props) {
  const { oidc } = useCommunity()
  const { error, isPending, perform } = useAction()
  const begin = async () => (await import('../../api/begin-oidc.ts')).beginOidcSignIn({ next, invitation })
  if (!oidc) return null
  return (
    <>
      {error && <Notice tone="error">{errorMessage(error, t('Network or server error'))}</Notice>}
      <Button
        tone={oidc.is_only ? 'primary' : 'secondary'}
        wide
        pending={isPending}
        pendingLabel={t('One moment…')}
        onClick={() => void perform(begin())}
      >
        {t('Continue with {name}', { name: oidc.name })}
      </Button>
    </>
  )
}
