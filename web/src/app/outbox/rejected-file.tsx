import { useRef, useState } from 'react'
import { acceptedMedia, validateMediaFile } from '#features/activities/ui/media-field/media-file.ts'
import { t } from '#lib/i18n/translate.ts'
import { withFileReplaced } from '#lib/outbox/local-files.ts'
import type { OutboxItem } from '#lib/outbox/types.ts'
import { Button } from '#ui/buttons/button.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { changeItem, filesOf } from './registry.ts'

/** Replaces or removes the file of an item that the server did not accept; the rest of the item stays as it is. */
export function RejectedFile({ item, index }: { item: OutboxItem; index: number }) {
  const inputRef = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)

  async function replaceBy(file: File | null) {
    const message = file && (await validateMediaFile(file))
    setProblem(message)
    if (message !== null) return
    const content = withFileReplaced(item, await filesOf(item.id), index, file && { blob: file, name: file.name })
    const isChanged = await changeItem(item, { body: content.body }, content.files)
    if (!isChanged) showToast(t('It is being sent and cannot be changed now.'), { tone: 'failure' })
  }
  return (
    <>
      <p role="alert" className="text-danger text-sm">
        {problem}
      </p>
      <div className="-ms-3 flex flex-wrap items-center gap-1">
        <Button tone="quiet" size="compact" onClick={() => inputRef.current?.click()}>
          {t('Replace this file')}
        </Button>
        <Button tone="quiet" size="compact" onClick={() => void replaceBy(null)}>
          {t('Remove this file')}
        </Button>
        <input
          ref={inputRef}
          type="file"
          hidden
          accept={acceptedMedia}
          aria-label={t('Replace this file')}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            if (file) void replaceBy(file)
            currentTarget.value = ''
          }}
        />
      </div>
    </>
  )
}
