import type { CircleDetail } from '@daystar/contract/circles'
import { Megaphone } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { HiddenSkeleton } from '#ui/loading/hidden-skeleton.tsx'
import { lazyOverlay } from '#ui/overlays/lazy-overlay.tsx'
import { Card } from '#ui/surfaces/card.tsx'
import { type Notice, useCircleNotices } from '../../api/use-circle-notices.ts'
import { NoticeText } from './notice-text.tsx'

const CircleNoticesDialog = lazyOverlay(async () => (await import('./circle-notices-dialog.tsx')).CircleNoticesDialog)

/** For how long the page shows a notice. */
const shownDays = 14

interface Props {
  circle: CircleDetail
  /** What waits to be sent about a notice. */
  note: (notice: Notice) => ReactNode
}

/** The latest notice to the members of a circle, and a button for all of them. Hidden if there is none. */
export function CircleNotices({ circle, note }: Props) {
  const { data, error, refetch } = useCircleNotices(circle.id)
  const [isOpen, setOpen] = useState(false)
  if (!data)
    return error ? (
      <Card>
        <ErrorState title={t('Could not load the notices.')} onRetry={() => void refetch()} />
      </Card>
    ) : (
      // What is below is shown when it is known whether there is a notice, see `.in-order`.
      <HiddenSkeleton />
    )
  const [latest] = data.pages.flatMap(({ items }) => items)
  if (!latest && !isOpen) return null
  const isRecent = latest && Date.now() - Date.parse(latest.sentAt) < shownDays * 24 * 3_600_000
  return (
    <section aria-label={t('Notices')} className="flex flex-col gap-1.5">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 px-4 sm:px-0">
        <h2 className="flex items-center gap-2 font-[620] text-quiet text-sm">
          <Megaphone aria-hidden="true" className="size-4" />
          {isRecent ? t('Latest notice') : t('Notices')}
        </h2>
        <Button tone="quiet" size="compact" onClick={() => setOpen(true)}>
          {t('All notices')}
        </Button>
      </div>
      {isRecent && (
        <Card className="p-4.5">
          <NoticeText notice={latest} />
          {note(latest)}
        </Card>
      )}
      {isOpen && <CircleNoticesDialog circle={circle} note={note} onClose={() => setOpen(false)} />}
    </section>
  )
}
