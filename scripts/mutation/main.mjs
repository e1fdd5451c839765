import process from 'node:process'
import { exitWithError, print, UserError } from '../progress.mjs'
import { modules } from './modules.mjs'
import { installSqlMutators } from './mutators.mjs'
import { runModule } from './run-module.mjs'

async function main() {
  const names = process.argv.slice(2)
  const unknown = names.filter((name) => !modules.some((module) => module.name === name))
  if (unknown.length > 0) {
    const known = modules.map(({ name }) => name).join(', ')
    throw new UserError(`No module is called ${unknown.join(', ')}. The modules are: ${known}.`)
  }
  await installSqlMutators()
  for (const module of modules.filter(({ name }) => names.length === 0 || names.includes(name))) {
    print(`\n${module.name}`)
    await runModule(module)
  }
}

main().catch(exitWithError)
