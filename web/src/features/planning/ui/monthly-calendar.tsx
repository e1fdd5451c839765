import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { emit } from '#lib/events/window-events.ts'
import { t } from '#lib/i18n/translate.ts'
import { useMyId } from '#lib/members/use-me.ts'
import { formatMonth, today } from '#lib/texts/dates.ts'
import { Button } from '#ui/buttons/button.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useCalendarEvents } from '../api/use-calendar-events.ts'
import { useDays } from '../api/use-days.ts'
import { activityDatesOf, addMonths, datesOf, monthOf } from '../calendar.ts'
import { daySearch } from '../day-search.ts'
import { circleOf, type Place } from '../place.ts'
import { CalendarEvents } from './calendar-events.tsx'
import { MonthGrid } from './month-grid.tsx'
import { CircleStreakBadge, StreakBadge } from './streak-badge.tsx'

interface Props {
  place: Place
  /** Shows the days of all members of the circle, instead of the viewer's own. */
  ofEveryone?: boolean
  onClose: () => void
}

/** The calendar with stars and events. Mounted only while it is open. */
export function MonthlyCalendar({ place, ofEveryone = false, onClose }: Props) {
  const [month, setMonth] = useState(() => monthOf(today()))
  const { from, to } = activityDatesOf(month)
  const { data, isError, isPlaceholderData, refetch } = useDays(place, from, to, ofEveryone)
  const isCurrentMonth = month === monthOf(today())
  const viewerId = useMyId()
  const [firstDay, lastDay] = datesOf(month)
  const events = useCalendarEvents(place, firstDay, lastDay)

  useEffect(() => emit('monthly:opened', { month: monthOf(today()) }), [])

  function open(activityId: number) {
    onClose()
    emit('activity:open', { activityId })
  }

  return (
    <Dialog open onClose={onClose} title={t('Calendar')} hideTitle width="narrow">
      <div className="flex min-h-13 flex-wrap items-center gap-2 pt-1 pe-10">
        <IconButton
          label={t('Previous month')}
          icon={<ChevronLeft aria-hidden="true" className="size-5.5" />}
          onClick={() => setMonth(addMonths(month, -1))}
        />
        <h3 aria-live="polite" className="min-w-28 text-center text-xl">
          {formatMonth(month)}
        </h3>
        <IconButton
          label={t('Next month')}
          icon={<ChevronRight aria-hidden="true" className="size-5.5" />}
          onClick={() => setMonth(addMonths(month, 1))}
        />
        {ofEveryone ? <CircleStreakBadge circleId={circleOf(place) ?? 0} /> : <StreakBadge place={place} />}
      </div>
      {isError ? (
        <ErrorState title={t('Could not load the calendar.')} onRetry={() => void refetch()}>
          {t('Please try again.')}
        </ErrorState>
      ) : (
        <div className={isPlaceholderData ? 'opacity-60 transition-opacity' : undefined}>
          <MonthGrid month={month} days={data ?? []} events={events.events ?? []} onOpen={open} />
        </div>
      )}
      <p className="mt-3 text-quiet text-sm">
        {t('Each star marks the day after an activity. Select a star to open the activity.')}
      </p>
      <p>
        <Link
          to="/search"
          search={daySearch({ place, ofEveryone, viewerId }, firstDay, lastDay)}
          onClick={onClose}
          className="link inline-flex min-h-11 items-center text-sm"
        >
          {t('All activities of this month')}
        </Link>
      </p>
      <CalendarEvents place={place} found={events} onClose={onClose} />
      {!isCurrentMonth && (
        <Button tone="quiet" size="compact" className="mt-1" onClick={() => setMonth(monthOf(today()))}>
          {t('Back to this month')}
        </Button>
      )}
    </Dialog>
  )
}
