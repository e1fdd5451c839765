import { Upload } from 'lucide-react'
import { type ChangeEvent, useId, useRef, useState } from 'react'
import { errorMessage } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { NotLoaded } from '#ui/lists/not-loaded.tsx'
import { ProgressBar } from '#ui/loading/progress-bar.tsx'
import { useImportArchive, useImports } from '../api/use-imports.ts'
import { ImportRow } from './import-row.tsx'

/** Imports an archive of another community, and lists earlier imports. */
export function ImportArchive() {
  const { data, error, refetch } = useImports()
  if (!data) return <NotLoaded error={error} failure={t('Could not load your imports.')} onRetry={refetch} lines={2} />
  return (
    <>
      <ArchiveUpload />
      {data.length > 0 && (
        <ul aria-label={t('Imports')} className="mt-3 divide-y divide-line">
          {data.map((item) => (
            <ImportRow key={item.id} item={item} />
          ))}
        </ul>
      )}
    </>
  )
}

function ArchiveUpload() {
  const input = useRef<HTMLInputElement>(null)
  const errorId = useId()
  const [progress, setProgress] = useState(0)
  const importArchive = useImportArchive(setProgress)

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0]
    // Allows choosing the file again after an error.
    event.target.value = ''
    if (!file) return
    setProgress(0)
    importArchive.mutate(file)
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip"
        aria-label={t('Archive to import')}
        aria-describedby={importArchive.error ? errorId : undefined}
        className="sr-only"
        tabIndex={-1}
        onChange={choose}
      />
      <Button
        tone="secondary"
        icon={<Upload aria-hidden="true" className="size-4.5" />}
        pending={importArchive.isPending}
        pendingLabel={t('Uploading…')}
        onClick={() => input.current?.click()}
      >
        {t('Import an archive')}
      </Button>
      {importArchive.isPending && (
        <div className="mt-3">
          <ProgressBar label={t('Uploading the archive')} value={progress} />
        </div>
      )}
      {importArchive.error && (
        <p id={errorId} role="alert" className="mt-3 text-danger">
          {errorMessage(importArchive.error, t('Network or server error'))}
        </p>
      )}
    </>
  )
}
