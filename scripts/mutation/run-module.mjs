import { join } from 'node:path'
import process from 'node:process'
import { Stryker } from '@stryker-mutator/core'
import { projectRoot } from '../runtime.mjs'

/**
 * @typedef {import('./modules.mjs').Module} Module
 * @typedef {Awaited<ReturnType<Stryker['runMutationTest']>>[number]} MutantResult
 */

/**
 * Mutates one module in a copy of the repository and runs its tests against every mutant that they cover.
 * @param {Module} module
 * @returns {Promise<MutantResult[]>}
 */
export async function runModule({ name, project, mutate, tests }) {
  // Inherited by Stryker's test runner, which loads vitest.config.mjs in a process of its own.
  process.env.MUTATED_PROJECT = project
  process.env.MUTATION_TESTS = tests.map((path) => `src/${path}`).join(',')
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
    reporters: ['html'],
    htmlReporter: { fileName: join(projectRoot, '.cache', 'mutation', `${name}.html`) },
  })
  return stryker.runMutationTest()
}
