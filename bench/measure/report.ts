import { change, type Figure, type Verdict, verdict } from './figures.ts'

interface Kind {
  readonly label: string
  readonly wanted: 'more' | 'less'
  readonly digits: number
  /** Moves little when other programs share the machine: these two decide. */
  readonly isSteady?: boolean
}

/** Every figure of a run, in the order of printing. */
export const kinds = {
  requests_per_second: { label: 'requests/s', wanted: 'more', digits: 0 },
  ratio_to_constant: { label: 'ratio to the constant', wanted: 'more', digits: 4, isSteady: true },
  cpu_ms_per_request: { label: 'CPU ms a request', wanted: 'less', digits: 2, isSteady: true },
  p50_ms: { label: 'p50 ms', wanted: 'less', digits: 0 },
  p99_ms: { label: 'p99 ms', wanted: 'less', digits: 0 },
  server_rss_mb: { label: 'server RSS MB', wanted: 'less', digits: 0 },
  postgres_mb: { label: 'PostgreSQL MB', wanted: 'less', digits: 0 },
  body_bytes: { label: 'bytes a reply', wanted: 'less', digits: 0 },
  constant_requests_per_second: { label: 'constant, requests/s', wanted: 'more', digits: 0 },
  others_share: { label: 'others on the machine', wanted: 'less', digits: 2 },
} as const satisfies Record<string, Kind>

export type FigureName = keyof typeof kinds
export type Figures = Readonly<Record<FigureName, Figure>>

export interface Report {
  readonly scenario: string
  /** Figures of another world or load compare to nothing. */
  readonly conditions: Readonly<Record<string, string | number>>
  readonly machine: Readonly<Record<string, string | number>>
  readonly figures: Figures
}

const names = Object.keys(kinds) as FigureName[]
/** About the machine rather than about the server. */
const surroundings: readonly FigureName[] = ['constant_requests_per_second', 'others_share']

function shown(name: FigureName, value: number): string {
  return value.toLocaleString('en', {
    minimumFractionDigits: kinds[name].digits,
    maximumFractionDigits: kinds[name].digits,
  })
}

/** Median and range of each figure, and beside them what the baseline had. */
export function table({ figures }: Report, baseline: Report | undefined): string {
  return names
    .map((name) => {
      const { median, min, max } = figures[name]
      const line = `  ${kinds[name].label.padEnd(22)}${shown(name, median).padStart(9)}  (${shown(name, min)}–${shown(name, max)})`
      if (baseline === undefined) return line
      return `${line.padEnd(56)} baseline ${shown(name, baseline.figures[name].median).padStart(7)}  ${word(name, figures, baseline)}`
    })
    .join('\n')
}

function word(name: FigureName, figures: Figures, { figures: before }: Report): string {
  if (surroundings.includes(name)) return ''
  const judged = verdict(figures[name], before[name], kinds[name].wanted)
  return judged === 'same' ? '' : `${judged} (${percent(change(figures[name], before[name]))})`
}

function percent(share: number): string {
  return `${share < 0 ? '−' : '+'}${Math.abs(share * 100).toFixed(0)} %`
}

/** One sentence: the steady figures decide, and they may disagree. */
export function conclusion(now: Report, baseline: Report): string {
  const unlike = Object.keys(now.conditions).filter((key) => now.conditions[key] !== baseline.conditions[key])
  if (unlike.length > 0)
    return `The baseline was measured under other conditions (${unlike.join(', ')}): nothing above compares. Use --save to make a new one.`
  const verdicts = new Set<Verdict>()
  for (const name of names.filter((each) => 'isSteady' in kinds[each]))
    verdicts.add(verdict(now.figures[name], baseline.figures[name], kinds[name].wanted))
  if (verdicts.has('better') && verdicts.has('worse'))
    return 'BETTER AND WORSE than the baseline: the steady figures disagree.'
  if (verdicts.has('better')) return 'BETTER than the baseline.'
  if (verdicts.has('worse')) return 'WORSE than the baseline.'
  return 'As the baseline, within its noise.'
}
