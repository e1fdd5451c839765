import { expect, test } from 'vitest'
import { summarize } from './metrics.ts'
import { conclusion, type MetricName, type Metrics, metricDefinitions, type Report, table } from './report.ts'

const baseMetrics = Object.fromEntries(
  Object.keys(metricDefinitions).map((name) => [name, summarize([90, 100, 110])]),
) as unknown as Metrics

function report(changed: Partial<Record<MetricName, number>> = {}, dataset = 'a'): Report {
  const metrics = { ...baseMetrics }
  for (const [name, value] of Object.entries(changed)) metrics[name as MetricName] = summarize([value])
  return { scenario: 'feed', conditions: { dataset }, machine: {}, metrics }
}

test('derives the conclusion from the stable metrics only', () => {
  expect(conclusion(report({ requests_per_second: 20, p99_ms: 900 }), report())).toBe(
    'No significant difference from the baseline.',
  )
  expect(conclusion(report({ cpu_ms_per_request: 60 }), report())).toBe('BETTER than the baseline.')
  expect(conclusion(report({ ratio_to_constant: 60 }), report())).toBe('WORSE than the baseline.')
})

test('reports both verdicts when the stable metrics disagree', () => {
  expect(conclusion(report({ ratio_to_constant: 60, cpu_ms_per_request: 60 }), report())).toContain('BETTER AND WORSE')
})

test('rejects a baseline with different conditions', () => {
  expect(conclusion(report({ cpu_ms_per_request: 60 }, 'b'), report())).toContain('different conditions (dataset)')
})

test('shows each metric with its baseline and a significant difference', () => {
  const lines = table(report({ p50_ms: 50 }), report()).split('\n')
  expect(lines.find((line) => line.includes('p50 ms'))).toMatch(/50 {2}\(50–50\) +baseline +100 {2}better \(−50 %\)/)
  expect(lines.find((line) => line.includes('p99 ms'))).toMatch(/baseline +100 *$/)
})

test('omits the baseline column without a baseline', () => {
  expect(table(report(), undefined)).not.toContain('baseline')
})
