import type { MemberArchive as Archive } from '@daystar/contract/archive'
import { Download } from 'lucide-react'
import { errorMessage } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { formatDateTime } from '#lib/texts/dates.ts'
import { formatBytes } from '#lib/texts/format-bytes.ts'
import { Button } from '#ui/buttons/button.tsx'
import { NotLoaded } from '#ui/lists/not-loaded.tsx'
import { ProgressBar } from '#ui/loading/progress-bar.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { useArchive, useCreateArchive, useDownloadArchive } from '../api/use-archive.ts'

/** The archive of everything that is stored about the viewer: create it, watch its progress, download it. */
export function MemberArchive() {
  const { data, error, refetch } = useArchive()
  if (!data)
    return (
      <NotLoaded error={error} failure={t('Could not load the state of your archive.')} onRetry={refetch} lines={2} />
    )
  const { archive, next_at: nextAt } = data
  if (archive?.state === 'waiting' || archive?.state === 'running') return <Unfinished archive={archive} />
  return (
    <div className="flex flex-col items-start gap-3">
      {archive?.state === 'failed' && (
        <p role="alert" className="text-danger">
          {t('Your archive could not be created. Please try again, or contact the operator of this community.')}
        </p>
      )}
      {archive?.state === 'ready' && <Ready archive={archive} />}
      <CreateButton isAgain={archive?.state === 'ready'} nextAt={nextAt} />
    </div>
  )
}

function Unfinished({ archive }: { archive: Archive }) {
  return (
    <div role="status">
      <ProgressBar label={t('Creating your archive')} value={archive.progress} />
      <p className="mt-3 text-quiet">
        {t('Your archive is being created. You can leave this page: you get an email when it is ready.')}
      </p>
    </div>
  )
}

function Ready({ archive }: { archive: Archive }) {
  const download = useDownloadArchive()
  return (
    <>
      <p>
        {createdText(archive)}
        {archive.expires_at && (
          <> {t('You can download it until {time}.', { time: formatDateTime(archive.expires_at) })}</>
        )}
      </p>
      <Button
        icon={<Download aria-hidden="true" className="size-4.5" />}
        pending={download.isPending}
        pendingLabel={t('Downloading…')}
        onClick={() =>
          download.mutate(archive.created_at, {
            onError: (error) => showToast(errorMessage(error, t('Network or server error')), { tone: 'failure' }),
          })
        }
      >
        {t('Download archive')}
      </Button>
    </>
  )
}

function CreateButton({ isAgain, nextAt }: { isAgain: boolean; nextAt: string | null }) {
  const create = useCreateArchive()
  if (nextAt !== null)
    return (
      <p className="text-md text-quiet">
        {t('You can create a new archive from {time}.', { time: formatDateTime(nextAt) })}
      </p>
    )
  return (
    <Button
      tone="secondary"
      pending={create.isPending}
      onClick={() =>
        create.mutate(undefined, {
          onError: (error) => showToast(errorMessage(error, t('Network or server error')), { tone: 'failure' }),
        })
      }
    >
      {isAgain ? t('Create a new archive') : t('Create archive')}
    </Button>
  )
}

function createdText({ created_at: createdAt, bytes }: Archive): string {
  const time = formatDateTime(createdAt)
  return bytes === null
    ? t('Created on {time}.', { time })
    : t('Created on {time}, {size}.', { time, size: formatBytes(bytes) })
}
