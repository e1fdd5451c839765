import process from 'node:process'

/**
 * The processor time that this process takes for some work, in milliseconds. Unlike the duration, it does not depend on
 * other processes.
 */
export async function processorMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
