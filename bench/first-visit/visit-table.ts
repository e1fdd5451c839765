import type { Metric } from '../measure/metrics.ts'
import type { Measured } from './lighthouse.ts'

export interface VisitResult {
  readonly page: string
  metricOf(name: keyof Measured | 'load'): Metric
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
const columns: [title: string, name: keyof Measured | 'load', format: (value: number) => string][] = [
  ['performance', 'performance', String],
  ['first contentful paint', 'firstContentfulPaint', seconds],
  ['largest contentful paint', 'largestContentfulPaint', seconds],
  ['total blocking time', 'totalBlockingTime', (ms) => `${Math.round(ms)} ms`],
  ['layout shift', 'layoutShift', (value) => value.toFixed(4)],
  ['speed index', 'speedIndex', seconds],
  ['scripts', 'scriptKilobytes', (kilobytes) => `${kilobytes} KB`],
  ['everything', 'totalKilobytes', (kilobytes) => `${kilobytes} KB`],
  ['load average', 'load', (value) => value.toFixed(1)],
]

/** The medians of all runs with their ranges, as a Markdown table. */
export function visitTable(results: readonly VisitResult[]): string {
  const cell = ({ median, min, max }: Metric, format: (value: number) => string) =>
    `${format(median)} (${format(min)}–${format(max)})`
  const lines = [
    ['', ...results.map(({ page }) => page)],
    ['---', ...results.map(() => '---:')],
    ...columns.map(([title, name, format]) => [title, ...results.map(({ metricOf }) => cell(metricOf(name), format))]),
  ]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
