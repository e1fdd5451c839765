import { Link } from '@tanstack/react-router'
import { t } from '#lib/i18n/translate.ts'
import { useSession } from '#lib/session/session.ts'
import { SignInLink } from '#lib/session/sign-in-link.tsx'
import { buttonClass } from '#ui/buttons/button.tsx'

/** The way onward from something that is missing: home for members; for visitors the circles, and the login page. */
export function OnwardLink() {
  const isMember = useSession() !== null
  const className = buttonClass({ tone: 'secondary' })
  if (isMember) {
    return (
      <Link to="/home" className={className}>
        {t('Go home')}
      </Link>
    )
  }
  return (
    <>
      <SignInLink className={className} />
      <Link to="/groups" className={className}>
        {t('Explore circles')}
      </Link>
    </>
  )
}
