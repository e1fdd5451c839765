import { join } from 'node:path'
import process from 'node:process'
import server from '../../server/vitest.config.ts'
import web from '../../web/vitest.config.ts'

/**
 * Vitest's configuration for one module, for Stryker, whose working directory is a copy of the repository and whose
 * threads accept no options of V8. `include` restricts the tests: with Stryker's own `testFiles`, mutants of code that
 * runs while a file loads are never active.
 */
export default function config() {
  const { MUTATED_PROJECT: project = '', MUTATION_TESTS: tests = '' } = process.env
  const own = project === 'server' ? server : project === 'web' ? web : {}
  return { ...own, root: join(process.cwd(), project), test: { ...own.test, execArgv: [], include: tests.split(' ') } }
}
