import process from 'node:process'

const sampleMs = 200

/**
 * Returns the factor by which other programs slow down this machine at the moment, 1 if they use nothing; measuring it
 * uses the processor for 200 ms.
 */
export function slowdown(): number {
  const startedAt = performance.now()
  const before = process.cpuUsage()
  for (;;) {
    const { user, system } = process.cpuUsage(before)
    const usedMs = (user + system) / 1_000
    if (usedMs >= sampleMs) return Math.max(1, (performance.now() - startedAt) / usedMs)
  }
}
