import { limits } from '@daystar/contract/limits'
import { TextArea } from '#ui/forms/text-area.tsx'
import { usePlanning } from '../api/use-planning.ts'
import type { Place } from '../place.ts'

/** A text field for the month's goals. */
export function GoalsNote({ place }: { place: Place }) {
  const [goals, setGoals] = usePlanning(place, 'goals')
  return (
    <section aria-label="Goals">
      <TextArea
        label="Goals"
        rows={6}
        placeholder="What do you want to look back on at the end of the month?"
        countTo={limits.descriptionMax}
        maxLength={limits.descriptionMax}
        value={goals}
        onChange={(event) => setGoals(event.target.value)}
      />
    </section>
  )
}
