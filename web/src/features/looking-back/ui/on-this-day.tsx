import { Suspense } from 'react'
import { lazySection } from '#ui/loading/lazy-section.tsx'
import { useMemories } from '../api/use-memories.ts'

const MemoriesCard = lazySection(async () => (await import('./memories-card.tsx')).MemoriesCard, 'listed')

/** The viewer's activities of this day in former years. The card is loaded only if there are any. */
export function OnThisDay() {
  const { data: activities } = useMemories()
  if (!activities || activities.length === 0) return null
  return (
    <Suspense>
      <MemoriesCard activities={activities} />
    </Suspense>
  )
}
