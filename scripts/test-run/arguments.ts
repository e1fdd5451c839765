import { parseArgs } from 'node:util'
import { UserError } from '../progress.mjs'
import { parts, partsOfTier } from './parts.ts'

export type TestRequest = ReturnType<typeof parseArguments>

/** Reads the arguments of `npm test`: names of parts, options, and arguments for the runners after a second `--`. */
export function parseArguments(args: string[], isCi: boolean) {
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
    /** True when results of earlier runs do not count. */
    isComplete,
    /** Run only what the changes since this commit affect. */
    changed: values.changed === undefined ? undefined : { base: values.changed || undefined },
    /** Such as "1/4". */
    shard: values.shard,
    /** A part of the names of the test files to watch. */
    watch: values.watch,
    /** Arguments for the runners, such as a part of a file name. */
    extra: separator === -1 ? [] : args.slice(separator + 1),
  }
}

/** Returns them with the build before end-to-end tests, which need it. */
function partsNamed(names: string[]) {
  const chosen = parts.filter(({ name }) => names.includes(name))
  const needsBuild = chosen.some(({ runner }) => runner === 'playwright')
  return parts.filter((part) => chosen.includes(part) || (needsBuild && part.name === 'build'))
}

function readOptions(args: string[]) {
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
  return parts.map(({ name, what }) => `  ${name.padEnd(11)}${what}`).join('\n')
}
