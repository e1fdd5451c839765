import { t } from '#lib/i18n/translate.ts'
import { NotLoaded } from '#ui/lists/not-loaded.tsx'
import { CollapsibleCard } from '#ui/surfaces/collapsible-card.tsx'
import { useTotals } from '../api/use-looking-back.ts'
import { TotalsLists } from './totals-lists.tsx'

/** What the activities of a member add up to. Read when it is opened. */
export function TotalsCard({ userId }: { userId: number }) {
  return (
    <CollapsibleCard id="totals" title={t('Totals')} showLabel={t('Show totals')} hideLabel={t('Hide totals')}>
      <Content userId={userId} />
    </CollapsibleCard>
  )
}

function Content({ userId }: { userId: number }) {
  const { data, error, refetch } = useTotals(userId)
  if (!data) return <NotLoaded error={error} failure={t('Could not load the figures.')} onRetry={refetch} lines={6} />
  if (data.activities === 0) return <p className="text-quiet">{t('No activities yet.')}</p>
  return <TotalsLists totals={data} filters={{ user: userId }} />
}
