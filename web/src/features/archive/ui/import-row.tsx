import type { MemberImport } from '@daystar/contract/imports'
import { useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { formatDateTime } from '#lib/texts/dates.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ProgressBar } from '#ui/loading/progress-bar.tsx'
import { lazyOverlay } from '#ui/overlays/lazy-overlay.tsx'

const UndoImportDialog = lazyOverlay(async () => (await import('./undo-import-dialog.tsx')).UndoImportDialog)

function stateOf({ state, imported, skipped, error }: MemberImport): string {
  if (state === 'waiting' || state === 'running') return t('Is being imported. You can leave this page.')
  if (state === 'undoing') return t('Is being undone.')
  if (state === 'undone') return t('Undone: everything that it added was deleted.')
  if (state === 'failed') return t('Nothing was imported. {reason}', { reason: error ?? '' })
  const done = t(
    '{count, plural, one {# activity imported, visible only to you.} other {# activities imported, visible only to you.}}',
    { count: imported },
  )
  if (skipped === 0) return done
  const known = t('{count, plural, one {You had # activity already.} other {You had # activities already.}}', {
    count: skipped,
  })
  return `${done} ${known}`
}

/** One import with its progress or result, and a button to undo it. */
export function ImportRow({ item }: { item: MemberImport }) {
  const [isAsking, setAsking] = useState(false)
  const isRunning = ['waiting', 'running', 'undoing'].includes(item.state)
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-44 flex-1">
          <p className="font-[600]" dir="auto">
            {item.community ?? t('Archive')}
          </p>
          <p className="text-quiet text-sm">{formatDateTime(item.created_at)}</p>
          <p role="status" className={item.state === 'failed' ? 'text-danger' : undefined}>
            {stateOf(item)}
          </p>
        </div>
        {item.state === 'done' && (
          <Button tone="secondary" size="compact" onClick={() => setAsking(true)}>
            {t('Undo import')}
          </Button>
        )}
      </div>
      {isRunning && (
        <div className="mt-2">
          <ProgressBar label={t('Import')} value={item.progress} />
        </div>
      )}
      {isAsking && <UndoImportDialog importId={item.id} onClose={() => setAsking(false)} />}
    </li>
  )
}
