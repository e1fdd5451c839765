/**
 * Runs an action while no other tab runs one of this name. Over plain HTTP, where browsers have no locks, it runs at
 * once.
 */
export async function exclusively<T>(name: string, action: () => T): Promise<T> {
  const locks = navigator.locks as LockManager | undefined
  return locks ? await locks.request(name, async () => action()) : action()
}
