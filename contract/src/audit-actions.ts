/** What the audit log records. `isPersonal`: the member that it concerns sees the event in their security log. */
export const auditActions = {
  signed_in: { isPersonal: true, description: 'Signed in' },
  sign_in_failed: { isPersonal: true, description: 'Failed to sign in' },
  signed_out: { isPersonal: true, description: 'Signed out' },
  session_ended: { isPersonal: true, description: 'Ended a session' },
  password_changed: { isPersonal: true, description: 'Changed the password' },
  password_reset: { isPersonal: true, description: 'Set a new password with a reset link' },
  activity_deleted: { isPersonal: false, description: 'Deleted an activity of another member' },
  comment_deleted: { isPersonal: false, description: 'Deleted a comment of another member' },
  email_change_requested: { isPersonal: true, description: 'Asked to change the email address' },
  email_confirmed: { isPersonal: true, description: 'Confirmed an email address' },
  email_changed: { isPersonal: true, description: 'Changed the email address' },
  email_restored: { isPersonal: true, description: 'Restored the previous email address' },
  deletion_requested: { isPersonal: true, description: 'Asked for the deletion of the account' },
  deletion_cancelled: { isPersonal: true, description: 'Kept the account' },
  account_deleted: { isPersonal: false, description: 'Deleted an account' },
  circle_deleted: { isPersonal: false, description: 'Deleted a circle' },
  role_changed: { isPersonal: true, description: 'Changed the role of a member' },
  community_set_up: { isPersonal: false, description: 'Set up the community' },
  invitation_created: { isPersonal: false, description: 'Created an invitation' },
  invitation_revoked: { isPersonal: false, description: 'Revoked an invitation' },
  job_retried: { isPersonal: false, description: 'Retried a failed job' },
  settings_changed: { isPersonal: false, description: 'Changed settings of the community' },
} as const satisfies Record<string, { readonly isPersonal: boolean; readonly description: string }>

export type AuditAction = keyof typeof auditActions
