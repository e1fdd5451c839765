import type { ApplicationStatus } from '@daystar/contract/joining/applications'
import { useRef } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { QueryList } from '#ui/lists/query-list.tsx'
import { TextSkeleton } from '#ui/loading/skeleton.tsx'
import { useApplications } from '../api/use-applications.ts'
import { ApplicationRow } from './application-row.tsx'

const emptyTexts = { open: t('No application is waiting for a decision.'), declined: t('No application was declined.') }

/** Applications of one status; open ones with buttons to decide. */
export function ApplicationList({ status }: { status: ApplicationStatus }) {
  // Receives the focus when a decided application disappears.
  const frame = useRef<HTMLDivElement>(null)
  return (
    <div ref={frame} tabIndex={-1}>
      <QueryList
        label={t('Applications')}
        query={useApplications(status)}
        empty={emptyTexts[status]}
        failure={t('Could not load the applications.')}
        loading={<TextSkeleton lines={4} />}
        row={(application) => (
          <ApplicationRow
            key={application.id}
            application={application}
            onDecided={() => frame.current?.focus({ preventScroll: true })}
          />
        )}
      />
    </div>
  )
}
