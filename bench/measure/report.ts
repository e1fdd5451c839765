import { change, type Metric, type Verdict, verdict } from './metrics.ts'

interface MetricDefinition {
  readonly label: string
  readonly better: 'higher' | 'lower'
  readonly digits: number
  /** Depends little on other programs on the machine; only these metrics determine the conclusion. */
  readonly isStable?: boolean
}

/** All metrics of a run, in the order of the table. */
export const metricDefinitions = {
  requests_per_second: { label: 'requests/s', better: 'higher', digits: 0 },
  ratio_to_constant: { label: 'ratio to constant', better: 'higher', digits: 4, isStable: true },
  cpu_ms_per_request: { label: 'CPU ms/request', better: 'lower', digits: 3, isStable: true },
  node_ms_per_request: { label: 'of which Node', better: 'lower', digits: 3 },
  postgres_ms_per_request: { label: 'of which PostgreSQL', better: 'lower', digits: 3 },
  p50_ms: { label: 'p50 ms', better: 'lower', digits: 0 },
  p99_ms: { label: 'p99 ms', better: 'lower', digits: 0 },
  server_rss_mb: { label: 'server RSS MB', better: 'lower', digits: 0 },
  postgres_mb: { label: 'PostgreSQL MB', better: 'lower', digits: 0 },
  body_bytes: { label: 'bytes/response', better: 'lower', digits: 0 },
  constant_requests_per_second: { label: 'constant requests/s', better: 'higher', digits: 0 },
  other_cpu_share: { label: 'other CPU usage', better: 'lower', digits: 2 },
} as const satisfies Record<string, MetricDefinition>

export type MetricName = keyof typeof metricDefinitions
export type Metrics = Readonly<Record<MetricName, Metric>>

export interface Report {
  /** The description of what is measured. */
  readonly scenario: string
  /** Reports with different conditions are not comparable. */
  readonly conditions: Readonly<Record<string, string | number>>
  readonly machine: Readonly<Record<string, string | number>>
  readonly metrics: Metrics
}

const names = Object.keys(metricDefinitions) as MetricName[]
/** Metrics of the machine instead of the server, which get no verdict. */
const machineMetrics: readonly MetricName[] = ['constant_requests_per_second', 'other_cpu_share']

export function formatValue(name: MetricName, value: number): string {
  return value.toLocaleString('en', {
    minimumFractionDigits: metricDefinitions[name].digits,
    maximumFractionDigits: metricDefinitions[name].digits,
  })
}

/** A table with median and range of each metric and, if it is comparable, the median of the baseline. */
export function table(report: Report, before: Report | undefined): string {
  const { metrics } = report
  const baseline = before && differingConditions(report, before).length === 0 ? before : undefined
  return names
    .map((name) => {
      const { median, min, max } = metrics[name]
      const line = `  ${metricDefinitions[name].label.padEnd(22)}${formatValue(name, median).padStart(9)}  (${formatValue(name, min)}–${formatValue(name, max)})`
      if (baseline === undefined) return line
      return `${line.padEnd(56)} baseline ${formatValue(name, baseline.metrics[name].median).padStart(7)}  ${formatVerdict(name, metrics, baseline)}`
    })
    .join('\n')
}

function formatVerdict(name: MetricName, metrics: Metrics, { metrics: before }: Report): string {
  if (machineMetrics.includes(name)) return ''
  const result = verdict(metrics[name], before[name], metricDefinitions[name].better)
  return result === 'same' ? '' : `${result} (${formatPercent(change(metrics[name], before[name]))})`
}

function formatPercent(share: number): string {
  return `${share < 0 ? '−' : '+'}${Math.abs(share * 100).toFixed(0)} %`
}

/** The conditions in which two reports differ, which are then not comparable. */
function differingConditions(now: Report, baseline: Report): string[] {
  return Object.keys(now.conditions).filter((key) => now.conditions[key] !== baseline.conditions[key])
}

/** A one-sentence verdict from the stable metrics. */
export function conclusion(now: Report, baseline: Report): string {
  const differing = differingConditions(now, baseline)
  if (differing.length > 0)
    return `The baseline has different conditions (${differing.join(', ')}). Save a new one with --save.`
  const verdicts = new Set<Verdict>()
  for (const name of names.filter((metric) => 'isStable' in metricDefinitions[metric]))
    verdicts.add(verdict(now.metrics[name], baseline.metrics[name], metricDefinitions[name].better))
  if (verdicts.has('better') && verdicts.has('worse'))
    return 'BETTER AND WORSE than the baseline: the stable metrics disagree.'
  if (verdicts.has('better')) return 'BETTER than the baseline.'
  if (verdicts.has('worse')) return 'WORSE than the baseline.'
  return 'No significant difference from the baseline.'
}
