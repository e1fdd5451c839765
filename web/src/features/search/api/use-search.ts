import { limits } from '@daystar/contract/limits'
import { api } from '@daystar/contract/wire'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '#lib/api.ts'
import { queryKeys } from '#lib/query-keys.ts'
import { asList, asPerson } from '#lib/wire-shapes.ts'

const pauseMs = 180

/** The text once the typing has paused. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

export interface FoundMember {
  id: number
  name: string
  username: string | null
  src: string | null
  subtitle: string
}

export interface FoundCircle {
  id: number
  name: string
  src: string | null
  memberCount: number
}

/** Members and circles for a text, asked for side by side; a question that is no longer wanted is cancelled. */
export function useSearch(text: string) {
  const words = useSettled(text.trim())
  const common = { enabled: words !== '', placeholderData: keepPreviousData, staleTime: 30_000 } as const
  const query = { q: words, limit: limits.searchResults }

  const members = useQuery({
    queryKey: queryKeys.search('members', words),
    queryFn: async ({ signal }): Promise<FoundMember[]> => {
      const found = asList(await call(api.search.members, { query }, { signal }))
      return found.slice(0, limits.searchResults).map((item) => {
        const { id, name, username, profile_pic_url: src } = asPerson(item)
        return { id, name, username, src, subtitle: (item as { subtitle?: string }).subtitle ?? '' }
      })
    },
    ...common,
  })
  const circles = useQuery({
    queryKey: queryKeys.search('circles', words),
    queryFn: async ({ signal }): Promise<FoundCircle[]> => {
      const found = asList(await call(api.search.circles, { query }, { signal })) as Record<string, unknown>[]
      return found.slice(0, limits.searchResults).map((item) => ({
        id: Number(item.id),
        name: typeof item.name === 'string' && item.name !== '' ? item.name : `Circle #${item.id}`,
        src: typeof item.image_url === 'string' ? item.image_url : null,
        memberCount: Number(item.member_count ?? 0),
      }))
    },
    ...common,
  })
  return { words, members, circles }
}
