import { type QueryKey, useQueryClient } from '@tanstack/react-query'

/** Returns a function that reads the queries with these keys again, and resolves when that is done. */
export function useReadAgain(...keys: readonly QueryKey[]) {
  const cache = useQueryClient()
  return () => Promise.all(keys.map((queryKey) => cache.invalidateQueries({ queryKey })))
}
