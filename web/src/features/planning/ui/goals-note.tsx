import { limits } from '@daystar/contract/limits'
import { useRef } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { TextArea } from '#ui/forms/text-area.tsx'
import { usePlanning } from '../api/use-planning.ts'
import type { Place } from '../place.ts'

/** A text field for the month's goals. */
export function GoalsNote({ place }: { place: Place }) {
  const [goals, setGoals] = usePlanning(place, 'goals')
  const field = useRef<HTMLTextAreaElement>(null)
  const example = t('A star on three days of each week')

  function addExample() {
    setGoals(example)
    field.current?.focus()
  }

  return (
    <section aria-label={t('Goals')}>
      <TextArea
        ref={field}
        label={t('Goals')}
        rows={6}
        placeholder={t('What do you want to look back on at the end of the month?')}
        countTo={limits.descriptionMax}
        maxLength={limits.descriptionMax}
        value={goals}
        onChange={(event) => setGoals(event.target.value)}
      />
      {goals === '' && (
        <button type="button" className="link mt-2 min-h-11 text-start" onClick={addExample}>
          {t('Begin with an example: {goal}', { goal: example })}
        </button>
      )}
    </section>
  )
}
