import { Link } from '@tanstack/react-router'
import { t } from '#lib/i18n/translate.ts'

/** What an empty list of followers leads to. */
export function InviteLink() {
  return (
    <Link to="/settings/{-$page}" params={{ page: 'invitations' }} className="link">
      {t('Invite people you know')}
    </Link>
  )
}
