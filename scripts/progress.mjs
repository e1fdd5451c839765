import process from 'node:process'
import { styleText } from 'node:util'

const { stdout } = process

// The reader of the output may close it early (`npm test | head`); the command continues.
stdout.on('error', () => {})

/** Colours and rewritten lines only on a terminal; a log file gets plain lines. */
const decorated = Boolean(stdout.isTTY) && !process.env.CI && !process.env.NO_COLOR

/** @typedef {'green' | 'red' | 'yellow' | 'dim' | 'bold'} Style */

/**
 * @param {Style} style
 * @param {string} text
 */
export function styled(style, text) {
  return decorated ? styleText(style, text) : text
}

/** @param {string} text */
export function print(text) {
  stdout.write(`${text}\n`)
}

/**
 * "0.4 s", "12.3 s", "2 min 05 s".
 * @param {number} durationMs
 */
export function duration(durationMs) {
  const seconds = durationMs / 1000
  if (seconds < 60) return `${seconds.toFixed(1)} s`
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`
}

/**
 * Prints what starts, runs it, and prints how long it took.
 * @template T
 * @param {string} beginning such as "Installing packages"
 * @param {string} done such as "Installed packages"
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function progress(beginning, done, work) {
  const startedAt = performance.now()
  const elapsed = () => styled('dim', duration(performance.now() - startedAt))
  stdout.write(`  ${styled('dim', '·')} ${beginning} …${decorated ? '' : '\n'}`)
  const clear = decorated ? '\r\u001b[2K' : ''
  try {
    const result = await work()
    stdout.write(`${clear}  ${styled('green', '✓')} ${done}  ${elapsed()}\n`)
    return result
  } catch (error) {
    stdout.write(`${clear}  ${styled('red', '✗')} ${beginning} failed  ${elapsed()}\n`)
    throw error
  }
}

/** An error caused by the user's environment or input: printed without a stack. */
export class UserError extends Error {}

/**
 * Prints the error and exits with code 1.
 * @param {unknown} error
 * @returns {never}
 */
export function exitWithError(error) {
  const text = error instanceof UserError ? error.message : error instanceof Error ? error.stack : String(error)
  process.stderr.write(`\n${text}\n`)
  process.exit(1)
}
