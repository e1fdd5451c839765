import { expect, test } from 'vitest'
import { figure } from './figures.ts'
import { conclusion, type FigureName, type Figures, kinds, type Report, table } from './report.ts'

const usual = Object.fromEntries(Object.keys(kinds).map((name) => [name, figure([90, 100, 110])])) as unknown as Figures

function report(changed: Partial<Record<FigureName, number>> = {}, world = 'a'): Report {
  const figures = { ...usual }
  for (const [name, value] of Object.entries(changed)) figures[name as FigureName] = figure([value])
  return { scenario: 'feed', conditions: { world }, machine: {}, figures }
}

test('the steady figures decide, not those that noise moves', () => {
  expect(conclusion(report({ requests_per_second: 20, p99_ms: 900 }), report())).toBe(
    'As the baseline, within its noise.',
  )
  expect(conclusion(report({ cpu_ms_per_request: 60 }), report())).toBe('BETTER than the baseline.')
  expect(conclusion(report({ ratio_to_constant: 60 }), report())).toBe('WORSE than the baseline.')
})

test('where the steady figures disagree, both are told', () => {
  expect(conclusion(report({ ratio_to_constant: 60, cpu_ms_per_request: 60 }), report())).toContain('BETTER AND WORSE')
})

test('a baseline of another world is compared to nothing', () => {
  expect(conclusion(report({ cpu_ms_per_request: 60 }, 'b'), report())).toContain('other conditions (world)')
})

test('each figure stands beside its baseline, with the difference where there is one', () => {
  const lines = table(report({ p50_ms: 50 }), report()).split('\n')
  expect(lines.find((line) => line.includes('p50 ms'))).toMatch(/50 {2}\(50–50\) +baseline +100 {2}better \(−50 %\)/)
  expect(lines.find((line) => line.includes('p99 ms'))).toMatch(/baseline +100 *$/)
})

test('without a baseline the figures stand alone', () => {
  expect(table(report(), undefined)).not.toContain('baseline')
})
