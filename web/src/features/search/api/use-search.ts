import { limits } from '@daystar/contract/limits'
import { api } from '@daystar/contract/wire'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '#lib/api.ts'
import { queryKeys } from '#lib/query-keys.ts'
import { normalizeList, normalizePerson } from '#lib/response-normalization.ts'

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

export interface MemberSearchResult {
  id: number
  name: string
  username: string | null
  src: string | null
  subtitle: string
}

export interface CircleSearchResult {
  id: number
  name: string
  src: string | null
  memberCount: number
}

/** Searches members and circles in parallel. Outdated requests are cancelled. */
export function useSearch(input: string) {
  const text = useDebounced(input.trim())
  const common = { enabled: text !== '', placeholderData: keepPreviousData, staleTime: 30_000 } as const
  const query = { q: text, limit: limits.searchResults }

  const members = useQuery({
    queryKey: queryKeys.search('members', text),
    queryFn: async ({ signal }): Promise<MemberSearchResult[]> => {
      const found = normalizeList(await call(api.search.members, { query }, { signal }))
      return found.slice(0, limits.searchResults).map((item) => {
        const { id, name, username, profile_pic_url: src } = normalizePerson(item)
        return { id, name, username, src, subtitle: (item as { subtitle?: string }).subtitle ?? '' }
      })
    },
    ...common,
  })
  const circles = useQuery({
    queryKey: queryKeys.search('circles', text),
    queryFn: async ({ signal }): Promise<CircleSearchResult[]> => {
      const found = normalizeList(await call(api.search.circles, { query }, { signal })) as Record<string, unknown>[]
      return found.slice(0, limits.searchResults).map((item) => ({
        id: Number(item.id),
        name: typeof item.name === 'string' && item.name !== '' ? item.name : `Circle #${item.id}`,
        src: typeof item.image_url === 'string' ? item.image_url : null,
        memberCount: Number(item.member_count ?? 0),
      }))
    },
    ...common,
  })
  return { text, members, circles }
}
