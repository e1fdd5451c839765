import { useCompanionsSeenBy } from '#lib/companions/use-companions.ts'
import { CompanionNames } from './companion-names.tsx'

/** With whom an own activity was done, as far as another reader sees it. */
export function SeenCompanions({ activityId, reader }: { activityId: number; reader: string }) {
  const { data } = useCompanionsSeenBy(reader, activityId)
  return data ? <CompanionNames {...data} /> : null
}
