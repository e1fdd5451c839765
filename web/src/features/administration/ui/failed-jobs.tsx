import type { FailedJob } from '@daystar/contract/administration'
import { errorMessage } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { formatDateTime } from '#lib/texts/dates.ts'
import { jobNames } from '#lib/texts/job-names.ts'
import { Button } from '#ui/buttons/button.tsx'
import { NotLoaded } from '#ui/lists/not-loaded.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { useFailedJobs, useRetryJob } from '../api/use-overview.ts'

/** Background jobs that failed, emails among them, with a button to try each again. */
export function FailedJobs() {
  const { data, error, refetch } = useFailedJobs()
  if (!data)
    return (
      <NotLoaded detailed error={error} failure={t('Could not load the failed tasks.')} onRetry={refetch} lines={3} />
    )
  if (data.length === 0) return <p className="text-quiet">{t('Nothing has failed.')}</p>
  return (
    <ul aria-label={t('Failed emails and background tasks')} className="flex flex-col divide-y divide-line">
      {data.map((job) => (
        <FailedJobRow key={job.id} job={job} />
      ))}
    </ul>
  )
}

function FailedJobRow({ job }: { job: FailedJob }) {
  const retry = useRetryJob()
  const name = jobNames[job.kind] ?? job.kind
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-[580]">{name}</p>
        <p className="break-words text-danger text-sm">{job.error}</p>
        <p className="text-quiet text-sm">
          {t('Attempt {attempts} of {max_attempts} failed on {time}', {
            attempts: job.attempts,
            max_attempts: job.max_attempts,
            time: formatDateTime(job.failed_at),
          })}
          {' · '}
          {job.next_attempt_at
            ? t('next attempt on {time}', { time: formatDateTime(job.next_attempt_at) })
            : t('not tried again by itself')}
        </p>
      </div>
      <Button
        tone="secondary"
        size="compact"
        aria-label={t('Retry: {name} {id}', { name, id: job.id })}
        pending={retry.isPending}
        onClick={() =>
          retry.mutate(job.id, {
            onSuccess: () => showToast(t('It is being tried again'), { tone: 'success' }),
            onError: (error) => showToast(errorMessage(error, t('Could not try it again')), { tone: 'failure' }),
          })
        }
      >
        {t('Retry')}
      </Button>
    </li>
  )
}
