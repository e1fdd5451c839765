import { useCircle } from '#features/circles/api/use-circle.ts'
import { useMyCircles } from '#features/circles/api/use-my-circles.ts'
import { t } from '#lib/i18n/translate.ts'
import { useSession } from '#lib/session/session.ts'

/** Returns the circles of the viewer and the chosen one for a filter; undefined if there is nothing to choose. */
export function useOfferedCircles(chosenId: number | undefined) {
  const isMember = useSession() !== null
  const { data: own = [] } = useMyCircles()
  const isOther = chosenId !== undefined && own.every(({ id }) => id !== chosenId)
  const { data: other } = useCircle(chosenId ?? 0, isOther)
  if (!isOther) return isMember ? own : undefined
  return [other ?? { id: chosenId, name: t('Circle #{id}', { id: chosenId }) }, ...own]
}
