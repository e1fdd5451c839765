import type { Session } from '@daystar/contract/accounts'
import { MonitorSmartphone } from 'lucide-react'
import { errorMessage } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { formatDateTime } from '#lib/texts/dates.ts'
import { deviceName } from '#lib/texts/device-name.ts'
import { Button } from '#ui/buttons/button.tsx'
import { NotLoaded } from '#ui/lists/not-loaded.tsx'
import { Chip } from '#ui/surfaces/chip.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { useEndOtherSessions, useEndSession, useSessions } from '../api/use-sessions.ts'

/** The member's active sessions, each with a button to end it. */
export function SessionsList() {
  const { data: sessions, error, refetch } = useSessions()
  if (!sessions)
    return <NotLoaded error={error} failure={t('Could not load your sessions.')} onRetry={refetch} lines={3} />
  return (
    <>
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length > 1 && <EndOthers />}
    </>
  )
}

function EndOthers() {
  const end = useEndOtherSessions()
  return (
    <Button
      tone="secondary"
      className="mt-3 me-3"
      pending={end.isPending}
      onClick={() =>
        end.mutate(undefined, {
          onSuccess: () => showToast(t('All other sessions have ended.'), { tone: 'success' }),
          onError: (error) => showToast(errorMessage(error, t('Network or server error')), { tone: 'failure' }),
        })
      }
    >
      {t('End all other sessions')}
    </Button>
  )
}

function SessionRow({ session }: { session: Session }) {
  const end = useEndSession()
  const name = deviceName(session.user_agent)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <MonitorSmartphone aria-hidden="true" className="size-5.5 flex-none text-quiet" />
      <div className="min-w-0 flex-1">
        <p className="font-[600]">{name}</p>
        <p className="text-quiet text-sm">{t('Last used on {time}', { time: formatDateTime(session.last_seen_at) })}</p>
      </div>
      {session.current ? (
        <Chip tone="leaf">{t('This device')}</Chip>
      ) : (
        <Button
          tone="secondary"
          size="compact"
          aria-label={t('End the session on {name}', { name })}
          pending={end.isPending}
          onClick={() =>
            end.mutate(session.id, {
              onError: (error) => showToast(errorMessage(error, t('Network or server error')), { tone: 'failure' }),
            })
          }
        >
          {t('End')}
        </Button>
      )}
    </li>
  )
}
