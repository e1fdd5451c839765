import { t } from '#lib/i18n/translate.ts'

/** The names of the kinds that operators meet; others have the name that is in the log. */
export const jobNames: Readonly<Record<string, string>> = {
  send_mail: t('Email', {}, { context: 'job' }),
  send_announcement: t('Email to all members'),
  send_reset_link: t('Link to set a password'),
  send_report_emails: t('Emails about reports'),
  send_application_emails: t('Emails about applications'),
  delete_account: t('Deletion of an account'),
  create_archive: t('Archive of a member'),
  run_import: t('Import of an archive'),
  remove_media: t('Removal of a file'),
  render_variants: t('Sizes of a photo'),
  purge_media: t('Removal of files from the CDN'),
  fill_timelines: t('New activity in home feeds'),
  sweep: t('Hourly cleanup'),
  remove_old_audit_events: t('Daily cleanup'),
}
