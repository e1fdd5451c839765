import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useSetupLink } from '#features/community/api/use-setup.ts'
import { SetupForm } from '#features/community/ui/setup-form.tsx'
import { RequestError } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { buttonClass } from '#ui/buttons/button.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { NotLoaded } from '#ui/lists/not-loaded.tsx'
import { SignedOutLayout } from '../../signed-out-layout.tsx'
import { withQueries } from '../../with-queries.tsx'

/** Opened by the link that the server prints while the community has no operator. */
export const SetupRoute = withQueries(SetupPage)

function SetupPage() {
  const token = useLocation({ select: ({ hash }) => hash })
  const navigate = useNavigate()
  const { data, error, refetch } = useSetupLink(token)
  const isInvalid = token === '' || (error instanceof RequestError && error.code === 'setup_invalid')
  return (
    <SignedOutLayout title={t('Set up your community')}>
      {data ? (
        <SetupForm
          token={token}
          settings={data.settings}
          hasMembers={data.has_members}
          onDone={() => void navigate({ to: '/admin/$page', params: { page: 'settings' }, replace: true })}
        />
      ) : isInvalid ? (
        <ErrorState
          title={t('This setup link is invalid or was already used.')}
          action={
            <Link to="/" className={buttonClass()}>
              {t('Sign in')}
            </Link>
          }
        >
          {t('The administrator of the server gets a new one with “npm run daystar -- operator”.')}
        </ErrorState>
      ) : (
        <NotLoaded detailed error={error} failure={t('Could not check the setup link.')} onRetry={refetch} lines={14} />
      )}
    </SignedOutLayout>
  )
}
