import { useHydrated } from '@tanstack/react-router'
import { CalendarDays, ClipboardList, Clock, ListChecks, Target } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { addDays, formatMonth, today, weekdayOf, weekStartDateOf } from '#lib/texts/dates.ts'
import { formatMinutes } from '#lib/texts/durations.ts'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { ScrollRow } from '#ui/navigation/scroll-row.tsx'
import { lazyOverlay } from '#ui/overlays/lazy-overlay.tsx'
import { Card } from '#ui/surfaces/card.tsx'
import { useDays, useRefreshDaysOnOpen } from '../api/use-days.ts'
import { usePlanning } from '../api/use-planning.ts'
import { monthOf } from '../calendar.ts'
import { weekdays } from '../documents.ts'
import type { Place } from '../place.ts'
import type { PlanningTool } from './planning-sheet.tsx'
import { StreakBadge } from './streak-badge.tsx'

const MonthlyCalendar = lazyOverlay(async () => (await import('./monthly-calendar.tsx')).MonthlyCalendar)
const PlanningSheet = lazyOverlay(async () => (await import('./planning-sheet.tsx')).PlanningSheet)

/** The installed app has a shortcut to the calendar (`public/manifest.webmanifest`). */
const isCalendarRequested = () => (globalThis.location?.hash === '#calendar' ? 'calendar' : null)

/** The current month and streak, with buttons that open the calendar and the planning tools. */
export function PlanningCard({ place }: { place: Place }) {
  const [open, setOpen] = useState<PlanningTool | 'calendar' | null>(isCalendarRequested)
  const close = () => setOpen(null)
  const summaries = useSummaries(place)
  // The prerendered page has no month: `/first-card.js` adds it.
  const isHydrated = useHydrated()
  useRefreshDaysOnOpen()
  const row = (tool: PlanningTool, icon: ReactNode, label: string) => (
    <Row
      icon={icon}
      label={label}
      summary={summaries[tool]}
      onOpen={() => setOpen(tool)}
      onIntent={() => void PlanningSheet.preload()}
    />
  )

  return (
    <Card data-planning="" aria-label={t('Planning')} className="px-2 py-0.5 lg:p-2">
      {/* On small screens, everything is in a row that scrolls horizontally. */}
      <ScrollRow className="items-center gap-1 lg:flex-col lg:items-stretch lg:gap-0">
        <div className="flex min-h-12 flex-none items-center gap-x-1 ps-3 lg:grid lg:min-h-13 lg:grid-cols-[minmax(0,1fr)_auto] lg:ps-3.5">
          {/* The streak, which is loaded later, fits into the space of its column. */}
          <div className="min-w-28 lg:contents">
            <h2 className="text-lg leading-6 lg:text-xl">{isHydrated ? formatMonth(monthOf(today())) : '\u00a0'}</h2>
            <div className="flex max-lg:*:min-h-5 max-lg:*:px-2 max-lg:*:text-2xs lg:order-1 lg:col-span-full lg:pb-2 lg:empty:hidden">
              <StreakBadge place={place} />
            </div>
          </div>
          <IconButton
            label={t('Calendar')}
            icon={<CalendarDays aria-hidden="true" className="size-5.5" />}
            onPointerEnter={() => void MonthlyCalendar.preload()}
            onClick={() => setOpen('calendar')}
          />
        </div>
        {row('weekly', <Clock aria-hidden="true" className="size-5.5" />, t('Weekly'))}
        {row('plan', <ClipboardList aria-hidden="true" className="size-5.5" />, t('Weekly Plan'))}
        {row('reminders', <ListChecks aria-hidden="true" className="size-5.5" />, t('Reminders / To-Do'))}
        {row('goals', <Target aria-hidden="true" className="size-5.5" />, t('Goals'))}
      </ScrollRow>
      {open === 'calendar' && <MonthlyCalendar place={place} onClose={close} />}
      {open !== null && open !== 'calendar' && <PlanningSheet place={place} tool={open} onClose={close} />}
    </Card>
  )
}

/**
 * A short summary of each tool's content: the minutes of the week, today's plan, the open reminders, and the first
 * goal.
 */
function useSummaries(place: Place): Record<PlanningTool, string> {
  const start = weekStartDateOf(today())
  const { data: days = [] } = useDays(place, start, addDays(start, 6))
  const [plan] = usePlanning(place, 'plan')
  const [reminders] = usePlanning(place, 'reminders')
  const [goals] = usePlanning(place, 'goals')
  const minutes = days.reduce((sum, day) => sum + day.minutes, 0)
  const weekday = weekdays[weekdayOf(today())]
  const openCount = reminders.filter((reminder) => !reminder.done).length
  return {
    weekly: minutes > 0 ? formatMinutes(minutes) : '',
    plan: weekday ? firstLine(plan[weekday]) : '',
    reminders: openCount > 0 ? String(openCount) : '',
    goals: firstLine(goals.split('\n')),
  }
}

const firstLine = (lines: readonly string[]) => lines.find((line) => line.trim() !== '')?.trim() ?? ''

interface RowProps {
  icon: ReactNode
  label: string
  summary: string
  onOpen: () => void
  onIntent: () => void
}

function Row({ icon, label, summary, onOpen, onIntent }: RowProps) {
  return (
    <button
      type="button"
      onClick={onOpen}
      onPointerEnter={onIntent}
      className="flex min-h-12 flex-none items-center gap-2.5 rounded-row px-3.5 text-start font-[560] hover:bg-sunk lg:w-full lg:gap-3"
    >
      <span className="text-night">{icon}</span>
      <span className="flex-none">{label}</span>
      <span
        dir="auto"
        className="ml-auto max-w-40 truncate font-normal text-quiet text-sm lg:max-w-none rtl:mr-auto rtl:ml-0"
      >
        {summary}
      </span>
    </button>
  )
}
