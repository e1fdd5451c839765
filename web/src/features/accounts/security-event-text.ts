import type { SecurityEvent } from '@daystar/contract/audit'
import { t } from '#lib/i18n/translate.ts'

/** Events that the member may not have caused. */
const suspicious = new Set(['sign_in_failed', 'second_factor_failed'])

/** What happened, in words for the member. Other events have the description of the server. */
const texts: Record<string, string> = {
  signed_in: t('You signed in'),
  sign_in_failed: t('A wrong password was entered'),
  signed_out: t('You signed out'),
  session_ended: t('You ended a session'),
  password_changed: t('You changed the password'),
  password_reset: t('A new password was set with a link sent to your address'),
  second_factor_on: t('You added an authenticator app'),
  second_factor_off: t('You removed the authenticator app'),
  second_factor_failed: t('The right password and a wrong code were entered'),
  recovery_code_used: t('You used a recovery code'),
  recovery_codes_renewed: t('You created new recovery codes'),
  passkey_added: t('You added a passkey'),
  passkey_removed: t('You removed a passkey'),
  oidc_connected: t('You connected a sign-in service'),
  oidc_disconnected: t('You disconnected a sign-in service'),
  oidc_confirmed: t('You confirmed a session with a sign-in service'),
  email_change_requested: t('You asked to change the email address'),
  email_confirmed: t('An email address was confirmed'),
  email_changed: t('The email address was changed'),
  email_restored: t('The previous email address was restored'),
  deletion_requested: t('You asked to delete the account'),
  deletion_cancelled: t('You kept the account'),
  role_changed: t('Your role in the community was changed'),
  second_factor_removed: t('An operator removed your authenticator app'),
  password_link_sent: t('A moderator or operator sent you a link to set a new password'),
  sessions_ended: t('All your sessions were ended'),
  archive_requested: t('You requested an archive of your data'),
  archive_downloaded: t('You downloaded an archive of your data'),
  archive_imported: t('You imported an archive of another community'),
  archive_import_undone: t('You undid the import of an archive'),
  archive_exported: t('An operator wrote an archive of your data to a file'),
  account_created: t('An operator created your account'),
  sanction_imposed: t('The moderators warned, restricted or suspended you'),
  sanction_lifted: t('The moderators ended a warning, restriction or suspension'),
  sanction_appealed: t('You appealed a decision of the moderators'),
  appeal_decided: t('The moderators decided your appeal'),
}

export const securityEventText = ({ action, description }: SecurityEvent) => texts[action] ?? description

export const isSuspicious = ({ action }: SecurityEvent) => suspicious.has(action)
