import { readFileSync } from 'node:fs'
import process from 'node:process'
import { duration, exitWithError, print, UserError } from '../progress.mjs'
import { modules } from './modules.mjs'
import { installSqlMutators } from './mutators.mjs'
import { rowOf, survivorsOf, tableOf } from './report.mjs'
import { runModule } from './run-module.mjs'

/** Below this share of killed mutants, in percent, the command fails. */
const requiredScore = 90

async function main() {
  const names = process.argv.slice(2)
  const unknown = names.filter((name) => !modules.some((module) => module.name === name))
  if (unknown.length > 0) {
    const known = modules.map(({ name }) => name).join(', ')
    throw new UserError(`No module is called ${unknown.join(', ')}. The modules are: ${known}.`)
  }
  await installSqlMutators()
  const rows = []
  for (const module of modules.filter(({ name }) => names.length === 0 || names.includes(name))) {
    const startedAt = performance.now()
    const results = await runModule(module)
    const row = rowOf(module.name, results)
    rows.push(row)
    print(
      `${module.name}: ${row.score.toFixed(1)} % of ${row.mutants} killed in ${duration(performance.now() - startedAt)}`,
    )
    for (const line of survivorsOf(results, (file) => readFileSync(file, 'utf8'))) print(line)
  }
  print(`\n${tableOf(rows)}`)
  const weak = rows.filter(({ score }) => score < requiredScore)
  if (weak.length > 0) throw new UserError(`Below ${requiredScore} %: ${weak.map(({ name }) => name).join(', ')}.`)
}

main().catch(exitWithError)
