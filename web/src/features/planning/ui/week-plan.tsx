import { limits } from '@daystar/contract/limits'
import { Plus } from 'lucide-react'
import { t } from '#lib/i18n/translate.ts'
import { today, weekdayHeading, weekdayOf, weekOf } from '#lib/texts/dates.ts'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { usePlanning } from '../api/use-planning.ts'
import { type Weekday, weekdays } from '../documents.ts'
import type { Place } from '../place.ts'

const maxLines = 50

/** Editable lines for each day of the week. */
export function WeekPlan({ place }: { place: Place }) {
  const [plan, setPlan] = usePlanning(place, 'plan')

  const setLine = (day: Weekday, index: number, text: string) =>
    setPlan({ ...plan, [day]: plan[day].map((line, lineIndex) => (lineIndex === index ? text : line)) })
  const addLine = (day: Weekday) => setPlan({ ...plan, [day]: [...plan[day], ''] })

  return (
    <section aria-label={t("This Week's Plan")}>
      <h3 className="text-lg">{t("This Week's Plan")}</h3>
      <div className="mt-3 flex flex-col gap-5">
        {weekOf(today()).map((localDate) => {
          const day = weekdays[weekdayOf(localDate)]
          if (!day) return null
          const { name, date } = weekdayHeading(localDate)
          return (
            <fieldset key={day} className="m-0 min-w-0 border-0 p-0">
              <legend className="mb-1.5 font-[620] text-md">
                {name} <span className="font-normal text-quiet text-sm">{date}</span>
              </legend>
              <div className="flex items-end gap-2">
                <div className="flex min-w-0 flex-1 flex-col gap-1.5">
                  {plan[day].map((line, lineIndex) => (
                    <input
                      // biome-ignore lint/suspicious/noArrayIndexKey: lines are identified by position.
                      key={lineIndex}
                      dir="auto"
                      value={line}
                      maxLength={limits.planningItemMax}
                      aria-label={t('{name}, line {number}', { name, number: lineIndex + 1 })}
                      onChange={(event) => setLine(day, lineIndex, event.target.value)}
                      className="min-h-11 w-full border-line border-b bg-transparent px-1 focus-visible:rounded-row"
                    />
                  ))}
                </div>
                <IconButton
                  label={t('Add a line to {name}', { name })}
                  icon={<Plus aria-hidden="true" className="size-5" />}
                  disabled={plan[day].length >= maxLines}
                  onClick={() => addLine(day)}
                />
              </div>
            </fieldset>
          )
        })}
      </div>
    </section>
  )
}
