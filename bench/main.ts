import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { baselineOf, saveBaseline, writeResults } from './baselines/files.ts'
import { datasetKey, prepareDataset } from './dataset/data-dir.ts'
import { type DatasetSize, datasetSize } from './dataset/size.ts'
import { markdownTable } from './measure/markdown.ts'
import { cpuSource } from './measure/processes.ts'
import { conclusion, type Report, table } from './measure/report.ts'
import { type Measurement, type MeasureOptions, measureScenario } from './measure/scenario.ts'
import { scenarios } from './scenarios/all.ts'
import type { Scenario } from './scenarios/scenario.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    save: { type: 'boolean', default: false },
    fresh: { type: 'boolean', default: false },
    scale: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '8' },
    'cpu-prof': { type: 'string' },
  },
})
const log = (text: string) => console.log(text)
const chosen = chosenScenarios(positionals)
const [rounds, seconds, scale] = [Number(values.rounds), Number(values.seconds), Number(values.scale)]
const profile = values['cpu-prof']
const port = Number(process.env.BENCH_PORT ?? 5200)
const nodeArgs = profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`]

const reports: [string, Report][] = []
for (const [name, scenario] of chosen) {
  log(`\n${name}: ${scenario.title}`)
  const size = scenario.size ?? datasetSize(scale)
  const report = reportOf(scenario, size, await measureOnItsData(scenario, size))
  reports.push([name, report])
  const baseline = values.save ? undefined : baselineOf(name, scale)
  log(`\nMedians of ${rounds} rounds (min–max)\n`)
  log(table(report, baseline))
  if (values.save) saveBaseline(name, scale, report)
  else
    log(
      `\n${baseline === undefined ? 'There is no baseline yet. Save one with --save.' : conclusion(report, baseline)}`,
    )
}
log(`\nCPU time from ${cpuSource}.\n\n${markdownTable(reports)}`)
if (values.save) log(`\nSaved as baselines; all of them are in ${writeResults(Object.keys(scenarios))}.`)

function chosenScenarios(names: readonly string[]): [string, Scenario][] {
  if (names.includes('all')) return Object.entries(scenarios)
  return (names.length === 0 ? ['feed'] : names).map((name) => {
    const scenario = scenarios[name]
    if (scenario === undefined)
      throw new Error(`There is no scenario ${name}. There are: all, ${Object.keys(scenarios).join(', ')}.`)
    return [name, scenario]
  })
}

/** A scenario that changes data gets a copy, so that the dataset stays the same for all others and for later runs. */
async function measureOnItsData(scenario: Scenario, size: DatasetSize): Promise<Measurement> {
  const parentDir = process.env.BENCH_DATA_DIR
  const dataDir = await prepareDataset({ dataDir: parentDir, size, fresh: values.fresh, onProgress: log })
  const options: MeasureOptions = { dataDir, size, port, rounds, seconds, nodeArgs, log }
  if (!scenario.changesData) return measureScenario(scenario, options)
  const copy = `${dataDir}-copy`
  rmSync(copy, { recursive: true, force: true })
  try {
    // Keeps the owner of the files, because PostgreSQL does not run as root.
    execFileSync('cp', ['-a', dataDir, copy])
    return await measureScenario(scenario, { ...options, dataDir: copy })
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

function reportOf(scenario: Scenario, size: DatasetSize, { metrics, connections, postgresKind }: Measurement): Report {
  return {
    scenario: scenario.title,
    conditions: { dataset: datasetKey(size), connections, postgres_memory: postgresKind },
    machine: {
      processors: cpus().length,
      model: cpus()[0]?.model ?? 'unknown',
      memory_gb: Math.round(totalmem() / 2 ** 30),
      node: process.version,
      rounds,
      seconds,
      measured_at: new Date().toISOString().slice(0, 10),
    },
    metrics,
  }
}
