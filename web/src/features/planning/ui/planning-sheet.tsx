import { useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Tabs } from '#ui/navigation/tabs.tsx'
import { Sheet } from '#ui/overlays/sheet.tsx'
import { useFailedPlanning } from '../api/use-planning.ts'
import type { Place } from '../place.ts'
import { GoalsNote } from './goals-note.tsx'
import { ReminderList } from './reminder-list.tsx'
import { WeekPlan } from './week-plan.tsx'
import { WeekView } from './week-view.tsx'

export type PlanningTool = 'weekly' | 'plan' | 'reminders' | 'goals'

interface Props {
  place: Place
  tool: PlanningTool
  onClose: () => void
}

/** The planning tools as tabs. Mounted only while it is open. */
export function PlanningSheet({ place, tool, onClose }: Props) {
  const [selected, setSelected] = useState(tool)
  const readAgain = useFailedPlanning(place)
  return (
    <Sheet open hasFixedHeight onClose={onClose} title={t('Planning')}>
      {readAgain && selected !== 'weekly' && (
        <div className="mb-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <p role="alert" className="min-w-0 flex-1 text-quiet text-sm">
            {t('Could not load what you saved on other devices. Changes are kept on this device.')}
          </p>
          <Button tone="secondary" size="compact" onClick={readAgain}>
            {t('Retry')}
          </Button>
        </div>
      )}
      <div>
        <Tabs
          label={t('Planning tools')}
          value={selected}
          onChange={setSelected}
          tabs={[
            { value: 'weekly', label: t('Weekly'), panel: <WeekView place={place} onClose={onClose} /> },
            { value: 'plan', label: t('Weekly Plan'), panel: <WeekPlan place={place} /> },
            { value: 'reminders', label: t('Reminders / To-Do'), panel: <ReminderList place={place} /> },
            { value: 'goals', label: t('Goals'), panel: <GoalsNote place={place} /> },
          ]}
        />
      </div>
    </Sheet>
  )
}
