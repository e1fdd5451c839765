/** One figure over several rounds. */
export interface Figure {
  readonly median: number
  readonly min: number
  readonly max: number
}

export function figure(values: readonly number[]): Figure {
  const sorted = [...values].sort((a, b) => a - b)
  const [lower, upper] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]]
  const [min, max] = [sorted[0], sorted.at(-1)]
  if (lower === undefined || upper === undefined || min === undefined || max === undefined)
    throw new RangeError('A figure needs at least one round')
  return { median: (lower + upper) / 2, min, max }
}

/** Less than this is not a difference, however steady the rounds. */
const noticeable = 0.03

export type Verdict = 'better' | 'worse' | 'same'

/** Better or worse only where the new median lies outside all that the baseline's rounds saw, and noticeably so. */
export function verdict(now: Figure, before: Figure, wanted: 'more' | 'less'): Verdict {
  const isWithin = now.median >= before.min && now.median <= before.max
  if (isWithin || Math.abs(change(now, before)) < noticeable) return 'same'
  return now.median > before.median === (wanted === 'more') ? 'better' : 'worse'
}

/** 0.1 for a tenth more than before. */
export function change(now: Figure, before: Figure): number {
  return before.median === 0 ? 0 : now.median / before.median - 1
}
