import type { SecurityEvent } from '@daystar/contract/audit'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { t } from '#lib/i18n/translate.ts'
import { formatDateTime } from '#lib/texts/dates.ts'
import { deviceName } from '#lib/texts/device-name.ts'
import { QueryList } from '#ui/lists/query-list.tsx'
import { useSecurityLog } from '../api/use-security-log.ts'
import { isSuspicious, securityEventText } from '../security-event-text.ts'

/** What happened to the viewer's account, newest first, in pages. */
export function SecurityLog() {
  return (
    <QueryList
      label={t('Security log')}
      query={useSecurityLog()}
      empty={t('Nothing has happened yet.')}
      failure={t('Could not load the security log.')}
      row={(event) => <EventRow key={event.id} event={event} />}
    />
  )
}

function EventRow({ event }: { event: SecurityEvent }) {
  const Icon = isSuspicious(event) ? ShieldAlert : ShieldCheck
  const place = [
    event.user_agent !== '' && deviceName(event.user_agent),
    event.address !== null && t('address {address}', { address: event.address }),
  ].filter((part) => part !== false)
  return (
    <li className="flex gap-4 py-3">
      <Icon
        aria-hidden="true"
        className={`mt-0.5 size-5.5 flex-none ${isSuspicious(event) ? 'text-danger' : 'text-quiet'}`}
      />
      <div className="min-w-0 flex-1">
        <p className="font-[600]">{securityEventText(event)}</p>
        <p className="text-quiet text-sm wrap-anywhere">
          <time dateTime={event.created_at}>{formatDateTime(event.created_at)}</time>
          {place.map((part) => ` · ${part}`)}
        </p>
      </div>
    </li>
  )
}
