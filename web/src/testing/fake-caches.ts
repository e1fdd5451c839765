/** The caches of a browser, in memory. */
export function fakeCaches() {
  const stored = new Map<string, Map<string, Response>>()
  const cacheOf = (entries: Map<string, Response>) => ({
    put: async (key: string, response: Response) => void entries.set(key, response),
    match: async (key: string) => entries.get(key)?.clone(),
    delete: async (key: string) => entries.delete(key),
  })
  return {
    keys: async () => [...stored.keys()],
    match: async (key: string, { cacheName }: { cacheName?: string } = {}) => {
      const searched = [...stored].filter(([name]) => cacheName === undefined || name === cacheName)
      return searched
        .map(([, entries]) => entries.get(key))
        .find(Boolean)
        ?.clone()
    },
    has: async (name: string) => stored.has(name),
    delete: async (name: string) => stored.delete(name),
    open: async (name: string) => {
      const entries = stored.get(name) ?? new Map<string, Response>()
      stored.set(name, entries)
      return cacheOf(entries)
    },
  }
}
