/**
 * Runs while this tab or worker has the lock of a name, for which it waits. Without locks, `lease` is asked instead; it
 * waits until it has one.
 */
export async function runWithLock(
  name: string,
  signal: AbortSignal,
  run: (signal: AbortSignal) => Promise<void>,
  lease: (signal: AbortSignal, run: (signal: AbortSignal) => Promise<void>) => Promise<void>,
): Promise<void> {
  const locks = navigator.locks as LockManager | undefined
  if (!locks) return lease(signal, run)
  await locks.request(name, { signal }, () => run(signal))
}
