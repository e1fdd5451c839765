import { createHash } from 'node:crypto'
import { cpus } from 'node:os'
import process from 'node:process'
import type { Part } from './parts.ts'

/** The processor time of `fixedWork` on the machine on which the budgets were measured. */
const referenceSeconds = 0.5

const tolerance = 1.15
/** Beside other programs that use more of the processors, the processor time of a test is not comparable. */
const otherProgramsLimit = 0.1

export interface Machine {
  /** Its processor time for the work that takes one second on the reference machine. */
  readonly speed: number
  /** The share of its processors that other programs use. */
  readonly othersShare: number
}

/** Measures how fast the machine is, and from then on how much of its processors other programs use. */
export function observeMachine(): (partsSeconds: number) => Machine {
  const speed = Math.min(...Array.from({ length: 3 }, secondsOfFixedWork)) / referenceSeconds
  const busyBefore = busySeconds()
  const ownBefore = ownSeconds()
  const startedAt = performance.now()
  return (partsSeconds) => {
    const available = ((performance.now() - startedAt) / 1000) * cpus().length
    const others = busySeconds() - busyBefore - (ownSeconds() - ownBefore) - partsSeconds
    return { speed, othersShare: Math.max(0, others / available) }
  }
}

/** The parts that took more than their budget allows; none beside other programs. */
export function overBudget(
  measured: readonly { part: Part; cpuSeconds: number | undefined }[],
  { speed, othersShare }: Machine,
) {
  if (othersShare > otherProgramsLimit) return []
  return measured.flatMap(({ part, cpuSeconds = 0 }) => {
    const limit = part.cpuSeconds * speed * tolerance
    return cpuSeconds > limit ? [{ part, cpuSeconds, limit }] : []
  })
}

export function describeMachine({ speed, othersShare }: Machine) {
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

function secondsOfFixedWork() {
  const before = ownSeconds()
  fixedWork()
  return ownSeconds() - before
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
    JSON.parse(text).sort((a: { name: string }, b: { name: string }) => (a.name < b.name ? 1 : -1))
  }
  createHash('sha256').update(text).digest()
}
