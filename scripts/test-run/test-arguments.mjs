import { UserError } from '../progress.mjs'

/**
 * @template {{ name: string, what: string }} Step
 * @typedef {object} TestRequest
 * @property {Step[]} chosen
 * @property {string | undefined} watch the part of a file name whose tests are watched
 * @property {boolean} all whether long tests run whose inputs have not changed since they passed
 * @property {{ base: string | undefined } | undefined} changed run only what the changes since this commit affect
 * @property {string[]} extra arguments for the runner, such as a part of a file name
 */

/**
 * Reads the arguments of `npm test`: names of steps, arguments for their runners after a second `--`, `--watch NAME`,
 * `--changed` or `--changed=main` for what changed files affect, and `--all`, which runs long tests also when nothing
 * changed.
 * @template {{ name: string, what: string }} Step
 * @param {string[]} args
 * @param {Step[]} steps
 * @returns {TestRequest<Step>}
 */
export function parseArguments(args, steps) {
  const separator = args.indexOf('--')
  const own = separator === -1 ? args : args.slice(0, separator)
  const extra = separator === -1 ? [] : args.slice(separator + 1)
  const { names: rest, watch } = extractWatch(own)
  const names = rest.filter((name) => !/^--(?:all$|changed(?:$|=))/.test(name))
  const changed = rest.find((name) => /^--changed(?:$|=)/.test(name))
  const unknown = names.filter((name) => !steps.some((step) => step.name === name))
  if (unknown.length > 0) {
    const list = steps.map(({ name, what }) => `  ${name.padEnd(10)}${what}`).join('\n')
    throw new UserError(`Unknown step: ${unknown.join(' ')}. The steps are:\n${list}`)
  }
  return {
    chosen: names.length === 0 ? steps : steps.filter((step) => names.includes(step.name)),
    watch,
    all: rest.includes('--all'),
    changed: changed === undefined ? undefined : { base: changed.split('=', 2)[1] },
    extra,
  }
}

/** @param {string[]} args */
function extractWatch(args) {
  const index = args.indexOf('--watch')
  if (index === -1) return { names: args, watch: undefined }
  const watch = args[index + 1]
  if (watch === undefined) throw new UserError('Which tests? For example: npm test -- --watch high-fives')
  return { names: args.toSpliced(index, 2), watch }
}
