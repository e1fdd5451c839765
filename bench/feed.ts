import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { datasetKey, prepareDataset } from './dataset/data-dir.ts'
import { cpuSource } from './measure/processes.ts'
import { conclusion, type Report, table } from './measure/report.ts'
import { measureHomeFeed } from './scenarios/home-feed.ts'

const benchDir = fileURLToPath(new URL('.', import.meta.url))
const baselineFile = join(benchDir, 'baselines', 'feed.json')
const connections = 50

const { values } = parseArgs({
  options: {
    save: { type: 'boolean', default: false },
    fresh: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '8' },
    'cpu-prof': { type: 'string' },
  },
})
const log = (text: string) => console.log(text)
const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)]
const dataDir = await prepareDataset({ dataDir: process.env.BENCH_DATA_DIR, fresh: values.fresh, onProgress: log })
const profile = values['cpu-prof']
const { metrics, postgresKind } = await measureHomeFeed({
  dataDir,
  port: Number(process.env.BENCH_PORT ?? 5200),
  connections,
  rounds,
  seconds,
  nodeArgs: profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`],
  log,
})

const report: Report = {
  scenario: 'GET /api/feed?scope=following, 20 cards',
  conditions: { dataset: datasetKey(), connections, postgres_memory: postgresKind },
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
const baseline = readBaseline()
log(`\n${report.scenario}, ${connections} connections; medians of ${rounds} rounds (min–max)\n`)
log(table(report, values.save ? undefined : baseline))
log(`\n  CPU time from ${cpuSource}; PostgreSQL memory as ${postgresKind}.`)
writeReport(join(benchDir, '.cache', 'feed.json'))
if (values.save) {
  writeReport(baselineFile)
  log('\nSaved as the baseline.')
} else {
  log(`\n${baseline === undefined ? 'There is no baseline yet. Save one with --save.' : conclusion(report, baseline)}`)
}

function readBaseline(): Report | undefined {
  try {
    return JSON.parse(readFileSync(baselineFile, 'utf8')) as Report
  } catch {
    return undefined
  }
}

function writeReport(file: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`)
}
