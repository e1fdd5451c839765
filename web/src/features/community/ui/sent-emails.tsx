import type { SentAnnouncement } from '@daystar/contract/community/announcements'
import { t } from '#lib/i18n/translate.ts'
import { formatDateTime } from '#lib/texts/dates.ts'
import { ProgressBar } from '#ui/loading/progress-bar.tsx'
import { leftOutText } from '../left-out.ts'

/** The newest emails to all members, with the progress of those that are being sent. */
export function SentEmails({ emails }: { emails: readonly SentAnnouncement[] }) {
  if (emails.length === 0) return <p className="text-quiet">{t('No email has been sent to all members yet.')}</p>
  return (
    <ul aria-label={t('Sent emails')} className="flex flex-col divide-y divide-line">
      {emails.map(
        ({
          id,
          subject,
          author,
          sent,
          recipients,
          is_service: isService,
          left_out: leftOut,
          created_at: createdAt,
        }) => (
          <li key={id} className="py-3">
            <p dir="auto" className="font-[580]">
              {subject}
            </p>
            <p className="text-quiet text-sm">
              <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
              {author && (
                <>
                  {' · '}
                  <bdi>{author.name}</bdi>
                </>
              )}
              {isService && ` · ${t('about the service')}`}
              {` · ${t('sent to {sent} of {recipients}', { sent, recipients })}`}
            </p>
            {leftOutText(leftOut) !== null && <p className="text-quiet text-sm">{leftOutText(leftOut)}</p>}
            {sent < recipients && (
              <div className="mt-2">
                <ProgressBar label={t('Sending {subject}', { subject })} value={sent / recipients} />
              </div>
            )}
          </li>
        ),
      )}
    </ul>
  )
}
