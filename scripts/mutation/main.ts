import { join } from 'node:path'
import process from 'node:process'
import { Stryker } from '@stryker-mutator/core'
import { exitWithError, print, UserError } from '../progress.mjs'
import { projectRoot } from '../runtime.mjs'
import { type Module, modules } from './modules.ts'
import { installSqlMutators } from './mutators.ts'

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
    await mutateModule(module)
  }
}

/**
 * Mutates one module in a copy of the repository, runs its tests against every mutant that they cover, and prints the
 * survivors and the score. Below 90 % the exit code of this process is 1.
 */
async function mutateModule({ name, project, mutate, tests }: Module) {
  // Inherited by Stryker's test runner, which loads vitest.config.ts in a process of its own.
  process.env.MUTATED_PROJECT = project
  process.env.MUTATION_TESTS = tests.map((path) => `src/${path}`).join(' ')
  const stryker = new Stryker({
    mutate: mutate.map((path) => `${project}/src/${path}`),
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'scripts/mutation/vitest.config.ts', related: false },
    coverageAnalysis: 'perTest',
    // One PostgreSQL and one set of workers at a time.
    concurrency: 1,
    timeoutMS: 15_000,
    ignorePatterns: ['.cache', 'bench', 'data', 'docs', 'e2e', 'dist', 'web/dist'],
    tempDirName: '.cache/mutation/sandbox',
    cleanTempDir: 'always',
    allowConsoleColors: false,
    // An enumeration of a package that is not installed directly; its values are these strings.
    logLevel: 'warn' as LogLevel,
    reporters: ['clear-text', 'html'],
    clearTextReporter: { allowEmojis: false, logTests: false, reportTests: false, skipFull: true },
    thresholds: { high: 95, low: 90, break: 90 },
    htmlReporter: { fileName: join(projectRoot, '.cache', 'mutation', `${name}.html`) },
  })
  await stryker.runMutationTest()
}

type LogLevel = NonNullable<NonNullable<ConstructorParameters<typeof Stryker>[0]>['logLevel']>

main().catch(exitWithError)
