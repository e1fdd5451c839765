import { useState } from 'react'
import { loadErrorMessage } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { TextSkeleton } from '#ui/loading/skeleton.tsx'
import { Card } from '#ui/surfaces/card.tsx'
import { useTotals } from '../api/use-looking-back.ts'
import { TotalsLists } from './totals-lists.tsx'

/** What the activities of a member add up to. Read when it is opened. */
export function TotalsCard({ userId }: { userId: number }) {
  const [open, setOpen] = useState(false)
  return (
    <Card aria-labelledby="totals" className="p-5">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h2 id="totals" className="text-lg">
          {t('Totals')}
        </h2>
        <Button
          tone="quiet"
          size="compact"
          aria-label={open ? t('Hide totals') : t('Show totals')}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? t('Hide') : t('Show')}
        </Button>
      </div>
      {open && <Content userId={userId} />}
    </Card>
  )
}

function Content({ userId }: { userId: number }) {
  const { data, error, refetch } = useTotals(userId)
  if (error && !data)
    return (
      <ErrorState title={t('Could not load the figures.')} onRetry={() => void refetch()}>
        {loadErrorMessage(error)}
      </ErrorState>
    )
  if (!data) return <TextSkeleton lines={6} />
  if (data.activities === 0) return <p className="text-quiet">{t('No activities yet.')}</p>
  return <TotalsLists totals={data} filters={{ user: userId }} />
}
