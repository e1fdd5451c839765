import { createHash } from 'node:crypto'
import { cpus } from 'node:os'
import process from 'node:process'

/** The processor time of `fixedWork` on the machine on which the budgets were measured. */
const referenceSeconds = 0.5

const tolerance = 1.15
/** Beside other programs that use more of the processors, the processor time of a test is not comparable. */
const otherProgramsLimit = 0.1

/** @typedef {{ part: import('./parts.mjs').Part, cpuSeconds: number, limit: number }} Excess */

/**
 * Measures how fast the machine is, and from then on how much of its processors other programs use.
 * @returns {(ownSeconds: number) => { speed: number, othersShare: number }} `speed`: the processor time of the machine
 *   for the work that takes one second on the reference machine
 */
export function observeMachine() {
  const speed = fastest(3, fixedWork) / referenceSeconds
  const busyBefore = busySeconds()
  const ownBefore = ownSeconds()
  const startedAt = performance.now()
  return (partsSeconds) => {
    const available = ((performance.now() - startedAt) / 1000) * cpus().length
    const others = busySeconds() - busyBefore - (ownSeconds() - ownBefore) - partsSeconds
    return { speed, othersShare: Math.max(0, others / available) }
  }
}

/**
 * The parts that took more than their budget allows; none beside other programs.
 * @param {{ part: import('./parts.mjs').Part, cpuSeconds: number | undefined }[]} measured
 * @param {{ speed: number, othersShare: number }} machine
 * @returns {Excess[]}
 */
export function overBudget(measured, { speed, othersShare }) {
  if (othersShare > otherProgramsLimit) return []
  return measured.flatMap(({ part, cpuSeconds = 0 }) => {
    const limit = part.cpuSeconds * speed * tolerance
    return cpuSeconds > limit ? [{ part, cpuSeconds, limit }] : []
  })
}

/** @param {{ speed: number, othersShare: number }} machine */
export function describeMachine({ speed, othersShare }) {
  const share = `${Math.round(othersShare * 100)} % of the processors`
  const compared = othersShare > otherProgramsLimit ? `not compared: other programs used ${share}` : `others: ${share}`
  return `Budgets ${compared}; this machine takes ${speed.toFixed(2)} times as long as the reference.`
}

function busySeconds() {
  const times = cpus().map(({ times }) => times.user + times.nice + times.sys + times.irq)
  return times.reduce((total, each) => total + each, 0) / 1000
}

function ownSeconds() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

/**
 * @param {number} count
 * @param {() => void} work
 */
function fastest(count, work) {
  const seconds = Array.from({ length: count }, () => {
    const before = ownSeconds()
    work()
    return ownSeconds() - before
  })
  return Math.min(...seconds)
}

/** What tests do most: small objects, texts, regular expressions and copies of memory. */
function fixedWork() {
  let text = ''
  for (let round = 0; round < 300; round += 1) {
    const rows = Array.from({ length: 2_000 }, (_, id) => ({
      id,
      name: `member ${id * round}`,
      tags: ['swim', 'walk'],
    }))
    text = JSON.stringify(rows).replaceAll(/member (\d+)/g, (_, digits) => String(digits).padStart(8, '0'))
    JSON.parse(text).sort((/** @type {any} */ a, /** @type {any} */ b) => (a.name < b.name ? 1 : -1))
  }
  createHash('sha256').update(text).digest()
}
