import { parseArgs } from 'node:util'
import { UserError } from '../progress.mjs'
import { parts, partsOfTier } from './parts.mjs'

/**
 * @typedef {object} TestRequest
 * @property {import('./parts.mjs').Part[]} chosen
 * @property {boolean} isComplete true when results of earlier runs do not count
 * @property {{ base: string | undefined } | undefined} changed run only what the changes since this commit affect
 * @property {string | undefined} shard such as "1/4"
 * @property {string | undefined} watch a part of the names of the test files to watch
 * @property {string[]} extra arguments for the runners, such as a part of a file name
 */

/**
 * Reads the arguments of `npm test`: names of parts, options, and arguments for the runners after a second `--`.
 * @param {string[]} args
 * @param {boolean} isCi
 * @returns {TestRequest}
 */
export function parseArguments(args, isCi) {
  const separator = args.indexOf('--')
  const own = separator === -1 ? args : args.slice(0, separator)
  const { values, positionals } = readOptions(own.map((arg) => (arg === '--changed' ? '--changed=' : arg)))
  const unknown = positionals.filter((name) => !parts.some((part) => part.name === name))
  if (unknown.length > 0) throw new UserError(`Unknown part: ${unknown.join(' ')}. The parts are:\n${list()}`)
  const [number = 1, count = 1] = values.shard?.split('/').map(Number) ?? []
  if (!(number >= 1 && number <= count)) throw new UserError('Which shard? For example: npm test -- --all --shard 1/4')
  const isComplete = values.all || isCi
  const isAny = values.changed !== undefined || values.watch !== undefined
  const tier = partsOfTier(isComplete || isAny)
  return {
    chosen: positionals.length === 0 ? tier : partsNamed(positionals),
    isComplete,
    changed: values.changed === undefined ? undefined : { base: values.changed || undefined },
    shard: values.shard,
    watch: values.watch,
    extra: separator === -1 ? [] : args.slice(separator + 1),
  }
}

/** @param {string[]} names with the build before end-to-end tests, which need it */
function partsNamed(names) {
  const chosen = parts.filter(({ name }) => names.includes(name))
  const needsBuild = chosen.some(({ runner }) => runner === 'playwright')
  return parts.filter((part) => chosen.includes(part) || (needsBuild && part.name === 'build'))
}

/** @param {string[]} args */
function readOptions(args) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        all: { type: 'boolean', default: false },
        changed: { type: 'string' },
        shard: { type: 'string' },
        watch: { type: 'string' },
      },
    })
  } catch (error) {
    throw new UserError(error instanceof Error ? error.message : String(error))
  }
}

function list() {
  return parts.map(({ name, what }) => `  ${name.padEnd(10)}${what}`).join('\n')
}
