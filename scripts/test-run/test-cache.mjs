import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { hashInputs } from '../input-hash.mjs'
import { projectRoot } from '../runtime.mjs'

/**
 * Long test files with the files and directories that they read. A file that passed is not run again until one of these
 * changes, except with `--all`, with `CI=true`, and when its name is given.
 * @type {Record<string, string[]>}
 */
export const inputsByTest = {
  'scripts/deploy-proxies.test.mjs': [
    'docs/operating/reverse-proxies.md',
    ...['scripts/free-port.mjs', 'scripts/processes.mjs', 'scripts/proxies'],
  ],
  'scripts/dev.test.mjs': ['bin', 'contract', 'locales', 'scripts', 'server', 'web'],
  'scripts/operator-commands.test.mjs': ['README.md', 'bin', 'contract', 'docs', 'locales', 'scripts', 'server'],
  'scripts/release.test.mjs': [
    ...['bin', 'contract', 'deploy', 'docs', 'locales', 'scripts', 'server', 'web'],
    ...['CHANGELOG.md', 'LICENSE', 'README.md', 'SECURITY.md'],
  ],
  'scripts/task-docs.test.mjs': [
    ...['bin', 'contract', 'deploy', 'docs/operating', 'locales', 'scripts', 'server'],
    ...['Dockerfile', 'compose.full.yaml', 'compose.yaml'],
  ],
  'demo/src/dataset/dataset.test.ts': ['contract', 'demo'],
  'demo/src/pictures/pictures.test.ts': ['contract', 'demo', 'server'],
  'demo/src/seed/member-archive.test.ts': ['contract', 'demo', 'server'],
  'demo/src/seed/seed.test.ts': ['contract', 'demo', 'server'],
}

/** The inputs of every test. */
const commonInputs = ['package.json', 'package-lock.json', 'tsconfig.base.json']

/** The programs of the machine that tests start can change; after this time a result does not count any more. */
const maxAgeMs = 7 * 24 * 3_600_000

/** @typedef {{ file: string, hash: string, passed: number, at: number }} Result */

/**
 * The results of the long tests of earlier runs.
 * @param {string} [root]
 * @param {Record<string, string[]>} [inputs] by test file
 */
export function testCache(root = projectRoot, inputs = inputsByTest) {
  const stored = join(root, '.cache', 'test-results.json')
  /** @param {string} file */
  const hashOf = (file) =>
    `${process.version} ${process.platform} ${hashInputs(root, [file, ...(inputs[file] ?? []), ...commonInputs])}`
  return {
    /**
     * The results of the project's tests whose inputs have not changed since they passed.
     * @param {string} project
     * @param {number} [now]
     */
    unchanged(project, now = Date.now()) {
      return read(stored).filter(
        ({ file, hash, at }) =>
          file.startsWith(`${project}/`) && inputs[file] && now - at < maxAgeMs && hash === hashOf(file),
      )
    },
    /**
     * The state of the inputs before a run. `store` keeps the results of the tests that passed in it.
     * @param {string} project
     */
    before(project) {
      const files = Object.keys(inputs).filter((file) => file.startsWith(`${project}/`))
      const hashes = new Map(files.map((file) => [file, hashOf(file)]))
      return {
        /** @param {Map<string, number>} passed the number of tests of each file of which all tests passed */
        store(passed) {
          const results = [...hashes].flatMap(([file, hash]) => {
            const count = passed.get(file)
            return count === undefined ? [] : [{ file, hash, passed: count, at: Date.now() }]
          })
          const others = read(stored).filter(({ file }) => !passed.has(file))
          mkdirSync(dirname(stored), { recursive: true })
          writeFileSync(stored, `${JSON.stringify([...others, ...results], null, 2)}\n`)
        },
      }
    },
  }
}

/**
 * @param {string} file
 * @returns {Result[]}
 */
function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    // There is no earlier run, or the file was damaged.
    return []
  }
}
