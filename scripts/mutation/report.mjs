import { relative } from 'node:path'
import { projectRoot } from '../runtime.mjs'

/**
 * @typedef {Pick<
 *   import('./run-module.mjs').MutantResult, 'status' | 'mutatorName' | 'fileName' | 'location' | 'replacement'
 * >} Result
 * @typedef {{
 *   name: string, mutants: number, killed: number, survived: number, uncovered: number, timeouts: number, score: number
 * }} Row
 */

/**
 * The counts of one module, in which a timeout counts as killed. Mutants that do not compile or are ignored are left
 * out.
 * @param {string} name
 * @param {Result[]} results
 * @returns {Row}
 */
export function rowOf(name, results) {
  const count = (/** @type {Result['status'][]} */ ...statuses) =>
    results.filter(({ status }) => statuses.includes(status)).length
  const row = {
    name,
    mutants: count('Killed', 'Survived', 'NoCoverage', 'Timeout'),
    killed: count('Killed'),
    survived: count('Survived'),
    uncovered: count('NoCoverage'),
    timeouts: count('Timeout'),
  }
  return { ...row, score: row.mutants === 0 ? 0 : (100 * (row.killed + row.timeouts)) / row.mutants }
}

/** @param {Row[]} rows */
export function tableOf(rows) {
  const headings = ['module', 'mutants', 'killed', 'survived', 'no coverage', 'timeout', 'score']
  const lines = rows.map((row) => [
    row.name,
    ...[row.mutants, row.killed, row.survived, row.uncovered, row.timeouts].map(String),
    `${row.score.toFixed(1)} %`,
  ])
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...lines.map((line) => line[column]?.length ?? 0)),
  )
  return [headings, ...lines]
    .map((cells) =>
      cells
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  '),
    )
    .join('\n')
}

/**
 * The mutants that no test noticed, one a line, with what they change.
 * @param {Result[]} results
 * @param {(file: string) => string} read
 */
export function survivorsOf(results, read) {
  return results
    .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
    .map(({ fileName, location, mutatorName, replacement }) => {
      const place = `${relative(projectRoot, fileName)}:${location.start.line}:${location.start.column}`
      return `  ${place}  ${mutatorName}  ${change(original(read(fileName), location), replacement ?? '')}`
    })
}

/**
 * @param {string} source
 * @param {Result['location']} location lines from 1, columns from 1
 */
function original(source, { start, end }) {
  const lines = source.split('\n').slice(start.line - 1, end.line)
  const last = lines.length - 1
  return lines
    .map((line, index) => line.slice(index === 0 ? start.column - 1 : 0, index === last ? end.column - 1 : undefined))
    .join('\n')
}

/**
 * The differences of two texts, each on one line. Stryker prints types with a semicolon that the sources do not have.
 * @param {string} before
 * @param {string} after
 */
function change(before, after) {
  const [from, to] = [before, after].map((text) => text.replaceAll(/\s+/g, ' ').replaceAll('; }', ' }'))
  if (from === undefined || to === undefined) return ''
  let start = 0
  while (start < Math.min(from.length, to.length) && from[start] === to[start]) start++
  let end = 0
  while (end < Math.min(from.length, to.length) - start && from.at(-1 - end) === to.at(-1 - end)) end++
  const [left, right] = [Math.max(0, start - contextLength), Math.max(0, end - contextLength)]
  return `${shorten(from.slice(left, from.length - right))} → ${shorten(to.slice(left, to.length - right))}`
}

const contextLength = 24
const maxLength = 120

/** @param {string} text */
function shorten(text) {
  return (text.length > maxLength ? `${text.slice(0, maxLength)}…` : text).trim()
}
