import type { SecurityEvent } from '@daystar/contract/audit'

/** Events that the member may not have caused. */
const suspicious = new Set(['sign_in_failed', 'second_factor_failed'])

/** What happened, in words for the member. Other events have the description of the server. */
const texts: Record<string, string> = {
  signed_in: 'You signed in',
  sign_in_failed: 'A wrong password was entered',
  signed_out: 'You signed out',
  session_ended: 'You ended a session',
  password_changed: 'You changed the password',
  password_reset: 'A new password was set with a link sent to your address',
  second_factor_on: 'You added an authenticator app',
  second_factor_off: 'You removed the authenticator app',
  second_factor_failed: 'The right password and a wrong code were entered',
  recovery_code_used: 'You used a recovery code',
  recovery_codes_renewed: 'You created new recovery codes',
  passkey_added: 'You added a passkey',
  passkey_removed: 'You removed a passkey',
  oidc_connected: 'You connected a sign-in service',
  oidc_disconnected: 'You disconnected a sign-in service',
  oidc_confirmed: 'You confirmed a session with a sign-in service',
  email_change_requested: 'You asked to change the email address',
  email_confirmed: 'An email address was confirmed',
  email_changed: 'The email address was changed',
  email_restored: 'The previous email address was restored',
  deletion_requested: 'You asked to delete the account',
  deletion_cancelled: 'You kept the account',
  role_changed: 'Your role in the community was changed',
  second_factor_removed: 'An operator removed your authenticator app',
  password_link_sent: 'A moderator or operator sent you a link to set a new password',
  sessions_ended: 'All your sessions were ended',
  archive_requested: 'You requested an archive of your data',
  archive_downloaded: 'You downloaded an archive of your data',
  archive_imported: 'You imported an archive of another community',
  archive_import_undone: 'You undid the import of an archive',
  archive_exported: 'An operator wrote an archive of your data to a file',
  account_created: 'An operator created your account',
  sanction_imposed: 'The moderators warned, restricted or suspended you',
  sanction_lifted: 'The moderators ended a warning, restriction or suspension',
  sanction_appealed: 'You appealed a decision of the moderators',
  appeal_decided: 'The moderators decided your appeal',
}

export const securityEventText = ({ action, description }: SecurityEvent) => texts[action] ?? description

export const isSuspicious = ({ action }: SecurityEvent) => suspicious.has(action)
