import { limits } from '@daystar/contract/limits'
import { api } from '@daystar/contract/wire'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { type CircleSearchResult, normalizeFoundCircles } from '#lib/compatibility/circles.ts'
import { type MemberSearchResult, normalizeFoundMembers } from '#lib/compatibility/people.ts'

const debounceMs = 180

/** The text, updated after a pause in typing. */
function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), debounceMs)
    return () => clearTimeout(timer)
  }, [text])
  return debounced
}

/** Searches members and circles in parallel. Outdated requests are cancelled. */
export function useSearch(input: string) {
  const text = useDebounced(input.trim())
  const common = {
    enabled: text !== '',
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    // A failure is shown at once: typing on searches again.
    retry: false,
  } as const
  const query = { q: text, limit: limits.searchResults }

  const members = useQuery({
    queryKey: queryKeys.search('members', text),
    queryFn: async ({ signal }): Promise<MemberSearchResult[]> => {
      const found = normalizeFoundMembers(await call(api.search.members, { query }, { signal }))
      return found.slice(0, limits.searchResults)
    },
    ...common,
  })
  const circles = useQuery({
    queryKey: queryKeys.search('circles', text),
    queryFn: async ({ signal }): Promise<CircleSearchResult[]> => {
      const found = normalizeFoundCircles(await call(api.search.circles, { query }, { signal }))
      return found.slice(0, limits.searchResults)
    },
    ...common,
  })
  return { text, members, circles }
}
