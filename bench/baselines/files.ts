import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { markdownTable } from '../measure/markdown.ts'
import type { Report } from '../measure/report.ts'

const dir = fileURLToPath(new URL('.', import.meta.url))
const resultsFile = join(dir, '..', 'RESULTS.md')

const fileOf = (name: string, scale: number) => join(dir, scale === 1 ? `${name}.json` : `${name}-scale-${scale}.json`)

export function baselineOf(name: string, scale: number): Report | undefined {
  try {
    return JSON.parse(readFileSync(fileOf(name, scale), 'utf8')) as Report
  } catch {
    return undefined
  }
}

export function saveBaseline(name: string, scale: number, report: Report): void {
  writeFileSync(fileOf(name, scale), `${JSON.stringify(report, null, 2)}\n`)
}

/** Writes the table of all baselines and returns its path. */
export function writeResults(names: readonly string[]): string {
  const scales = [1, 5]
  const reports = scales.flatMap((scale) =>
    names.flatMap((name): [string, Report][] => {
      const report = baselineOf(name, scale)
      return report === undefined ? [] : [[scale === 1 ? name : `${name} --scale ${scale}`, report]]
    }),
  )
  const introduction =
    '`npm run bench -- all --save` writes this file. [README.md](README.md) explains scenarios and columns.'
  writeFileSync(resultsFile, `# Results\n\n${introduction}\n\n${markdownTable(reports)}\n`)
  return relative(process.cwd(), resultsFile)
}
