import { foldText } from '@daystar/contract/texts/fold-text'
import { usePostableCircles } from './use-postable-circles.ts'

/** The tags of the circles, without those that are chosen already. */
export function useOfferedTags(circleIds: readonly number[], chosen: readonly string[]): string[] {
  const circles = usePostableCircles(circleIds.length > 0) ?? []
  const tags = circles.filter(({ id }) => circleIds.includes(id)).flatMap((circle) => circle.tags ?? [])
  const keys = new Set(chosen.map(foldText))
  return [...new Set(tags)].filter((tag) => !keys.has(foldText(tag)))
}
