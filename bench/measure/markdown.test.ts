import { expect, test } from 'vitest'
import { markdownTable } from './markdown.ts'
import { summarize } from './metrics.ts'
import { type Metrics, metricDefinitions } from './report.ts'

test('lists the medians of each scenario in one table', () => {
  const metrics = Object.fromEntries(
    Object.keys(metricDefinitions).map((name) => [name, summarize([1, 2, 1200])]),
  ) as unknown as Metrics
  const [header = '', , row = ''] = markdownTable([
    ['feed', { scenario: '', conditions: {}, machine: {}, metrics }],
  ]).split('\n')
  expect(header.split('|')).toHaveLength(row.split('|').length)
  expect(row).toMatch(/^\| feed \| 2 \| 2\.0000 \| 2\.000 \|/)
})
