/** Summary of one metric over several rounds. */
export interface Metric {
  readonly median: number
  readonly min: number
  readonly max: number
}

export function summarize(values: readonly number[]): Metric {
  const sorted = [...values].sort((a, b) => a - b)
  const [lower, upper] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]]
  const [min, max] = [sorted[0], sorted.at(-1)]
  if (lower === undefined || upper === undefined || min === undefined || max === undefined)
    throw new RangeError('A metric needs at least one round')
  return { median: (lower + upper) / 2, min, max }
}

/** Smaller relative differences are ignored, even when the rounds vary less. */
const minDifference = 0.03

export type Verdict = 'better' | 'worse' | 'same'

/** The metric is unchanged within the range of the baseline rounds and below `minDifference`. */
export function verdict(now: Metric, before: Metric, better: 'higher' | 'lower'): Verdict {
  const isWithin = now.median >= before.min && now.median <= before.max
  if (isWithin || Math.abs(change(now, before)) < minDifference) return 'same'
  return now.median > before.median === (better === 'higher') ? 'better' : 'worse'
}

/** The relative change: 0.1 for an increase of 10 %. */
export function change(now: Metric, before: Metric): number {
  return before.median === 0 ? 0 : now.median / before.median - 1
}
