/**
 * Returns a function that loads one value, together with those that other requests need at the same moment; undefined
 * if it does not exist. A key is loaded after it was requested, so the value contains everything that was committed
 * before.
 */
export function groupReads<K, V>(
  load: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>,
): (key: K) => Promise<V | undefined> {
  let group: { readonly keys: K[]; readonly values: Promise<ReadonlyMap<K, V>> } | null = null

  function open() {
    const keys: K[] = []
    const { promise, resolve } = Promise.withResolvers<ReadonlyMap<K, V>>()
    // The read starts after all requests that have arrived by now.
    setImmediate(() => {
      group = null
      resolve(load(keys))
    })
    return { keys, values: promise }
  }

  return async (key) => {
    group ??= open()
    group.keys.push(key)
    return (await group.values).get(key)
  }
}
