import { auditActions } from '@daystar/contract/audit-actions'
import { type ReactNode, useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { DateRangeFields } from '#ui/forms/filters/date-range-fields.tsx'
import { Select } from '#ui/forms/select.tsx'
import { QueryList } from '#ui/lists/query-list.tsx'
import { useAuditLog } from '../api/use-audit-log.ts'
import { AuditRow } from './audit-row.tsx'

const actionOptions = [
  { value: '', label: t('All actions') },
  ...Object.entries(auditActions).map(([value, { description }]) => ({ value, label: description })),
]

interface Props {
  /** Selects the member whose events are shown. */
  memberSearch: ReactNode
  memberId: number | null
}

/** The audit log, with filters by member, action and time. */
export function AuditLog({ memberSearch, memberId }: Props) {
  const [action, setAction] = useState('')
  const [dates, setDates] = useState({ from: '', until: '' })
  const query = useAuditLog({ memberId, action, ...dates })
  return (
    <div className="flex flex-col gap-4">
      <search className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {memberSearch}
        <Select
          label={t('Action')}
          options={actionOptions}
          value={action}
          onChange={(event) => setAction(event.target.value)}
        />
        <DateRangeFields value={dates} onChange={setDates} />
      </search>
      <QueryList
        label={t('Events', {}, { context: 'log' })}
        query={query}
        empty={t('No event matches.')}
        failure={t('Could not load the audit log.')}
        row={(event) => <AuditRow key={event.id} event={event} />}
      />
    </div>
  )
}
