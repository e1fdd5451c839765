const addressOf = (key: string | Request) =>
  new URL(typeof key === 'string' ? key : key.url, 'https://daystar.example').href

/** The caches of a browser, in memory. */
export function fakeCaches() {
  const stored = new Map<string, Map<string, Response>>()
  const cacheOf = (entries: Map<string, Response>) => ({
    keys: async () => [...entries.keys()].map((address) => new Request(address)),
    put: async (key: string | Request, response: Response) => void entries.set(addressOf(key), response),
    match: async (key: string | Request) => entries.get(addressOf(key))?.clone(),
    delete: async (key: string | Request) => entries.delete(addressOf(key)),
  })
  return {
    keys: async () => [...stored.keys()],
    match: async (key: string | Request, { cacheName }: { cacheName?: string } = {}) => {
      const searched = [...stored].filter(([name]) => cacheName === undefined || name === cacheName)
      return searched
        .map(([, entries]) => entries.get(addressOf(key)))
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
