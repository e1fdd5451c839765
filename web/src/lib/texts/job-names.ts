/** The names of the kinds that operators meet; others have the name that is in the log. */
export const jobNames: Readonly<Record<string, string>> = {
  send_mail: 'Email',
  send_announcement: 'Email to all members',
  send_reset_link: 'Link to set a password',
  send_report_emails: 'Emails about reports',
  send_application_emails: 'Emails about applications',
  delete_account: 'Deletion of an account',
  create_archive: 'Archive of a member',
  run_import: 'Import of an archive',
  remove_media: 'Removal of a file',
  render_variants: 'Sizes of a photo',
  purge_media: 'Removal of files from the CDN',
  fill_timelines: 'New activity in home feeds',
  sweep: 'Hourly cleanup',
  remove_old_audit_events: 'Daily cleanup',
}
