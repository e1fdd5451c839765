import { Link } from '@tanstack/react-router'
import { t } from '#lib/i18n/translate.ts'
import { linkClass } from '#ui/navigation/link.ts'
import { SignedOutLayout } from './signed-out-layout.tsx'

/** `serviceName`: of the sign-in service with which applicants see later whether they can join. */
export function ApplicationSent({ serviceName }: { serviceName?: string | undefined }) {
  return (
    <SignedOutLayout title={t('Application sent')}>
      <p role="status">
        {serviceName === undefined
          ? t(
              'Thank you. The moderators will decide on your application. To see whether they have, sign in with your email address and password.',
            )
          : t(
              'Thank you. The moderators will decide on your application. To see whether they have, sign in with {serviceName}.',
              { serviceName },
            )}
      </p>
      <p>
        <Link to="/" className={linkClass}>
          {t('Sign in')}
        </Link>
      </p>
    </SignedOutLayout>
  )
}
