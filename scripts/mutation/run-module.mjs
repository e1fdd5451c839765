import { join } from 'node:path'
import process from 'node:process'
import { Stryker } from '@stryker-mutator/core'
import { projectRoot } from '../runtime.mjs'

/**
 * Mutates one module in a copy of the repository, runs its tests against every mutant that they cover, and prints the
 * survivors and the score. Below 90 % the exit code of this process is 1.
 * @param {import('./modules.mjs').Module} module
 */
export async function runModule({ name, project, mutate, tests }) {
  // Inherited by Stryker's test runner, which loads vitest.config.mjs in a process of its own.
  process.env.MUTATED_PROJECT = project
  process.env.MUTATION_TESTS = tests.map((path) => `src/${path}`).join(' ')
  const stryker = new Stryker({
    mutate: mutate.map((path) => `${project}/src/${path}`),
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'scripts/mutation/vitest.config.mjs', related: false },
    coverageAnalysis: 'perTest',
    // One PostgreSQL and one set of workers at a time.
    concurrency: 1,
    timeoutMS: 15_000,
    ignorePatterns: ['.cache', 'bench', 'data', 'docs', 'e2e', 'dist', 'web/dist'],
    tempDirName: '.cache/mutation/sandbox',
    cleanTempDir: 'always',
    allowConsoleColors: false,
    // An enumeration of a package that is not installed directly; its values are these strings.
    logLevel: /** @type {any} */ ('warn'),
    reporters: ['clear-text', 'html'],
    clearTextReporter: { allowEmojis: false, logTests: false, reportTests: false, skipFull: true },
    thresholds: { high: 95, low: 90, break: 90 },
    htmlReporter: { fileName: join(projectRoot, '.cache', 'mutation', `${name}.html`) },
  })
  await stryker.runMutationTest()
}
