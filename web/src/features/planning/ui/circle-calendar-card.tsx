import { CalendarDays, Clock } from 'lucide-react'
import { Suspense, useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { formatMonth, today } from '#lib/texts/dates.ts'
import { Button } from '#ui/buttons/button.tsx'
import { lazySection } from '#ui/loading/lazy-section.tsx'
import { lazyOverlay } from '#ui/overlays/lazy-overlay.tsx'
import { Sheet } from '#ui/overlays/sheet.tsx'
import { Card } from '#ui/surfaces/card.tsx'
import { monthOf } from '../calendar.ts'
import { CircleStreakBadge } from './streak-badge.tsx'

const MonthlyCalendar = lazyOverlay(async () => (await import('./monthly-calendar.tsx')).MonthlyCalendar)
const WeekView = lazySection(async () => (await import('./week-view.tsx')).WeekView)

/** The calendar, the week and the streak of a circle for those who are not its members: the days of all members. */
export function CircleCalendarCard({ circleId }: { circleId: number }) {
  const [open, setOpen] = useState<'calendar' | 'weekly' | null>(null)
  const close = () => setOpen(null)
  return (
    <Card as="div" className="flex flex-col gap-2 p-4.5">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 className="text-xl">{formatMonth(monthOf(today()))}</h2>
        <CircleStreakBadge circleId={circleId} />
      </div>
      <div className="flex flex-wrap gap-2.5">
        <Button
          tone="secondary"
          icon={<CalendarDays aria-hidden="true" className="size-4.5" />}
          onPointerEnter={() => void MonthlyCalendar.preload()}
          onClick={() => setOpen('calendar')}
        >
          {t('Calendar')}
        </Button>
        <Button
          tone="secondary"
          icon={<Clock aria-hidden="true" className="size-4.5" />}
          onPointerEnter={() => void WeekView.preload()}
          onClick={() => setOpen('weekly')}
        >
          {t('Weekly')}
        </Button>
      </div>
      {open === 'calendar' && <MonthlyCalendar place={`circle:${circleId}`} ofEveryone onClose={close} />}
      {open === 'weekly' && (
        <Sheet open onClose={close} title={t('Weekly')}>
          <Suspense>
            <WeekView place={`circle:${circleId}`} ofEveryone onClose={close} />
          </Suspense>
        </Sheet>
      )}
    </Card>
  )
}
