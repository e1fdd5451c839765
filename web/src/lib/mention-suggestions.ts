import type { Person } from '@daystar/contract/fields'
import { limits } from '@daystar/contract/limits'
import { api } from '@daystar/contract/wire'
import { useQueryClient } from '@tanstack/react-query'
import { call, callPage } from './api.ts'
import { queryKeys } from './query-keys.ts'
import { asPeople } from './wire-shapes.ts'

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

function matches({ name, username }: Person, words: string): boolean {
  const wanted = fold(words)
  return fold(name).includes(wanted) || fold(username ?? '').includes(wanted)
}

/** Finds members for the words after an @: those one follows first, then others, by name or username, at most 8. */
export function useMentionSuggestions(): (words: string) => Promise<Person[]> {
  const cache = useQueryClient()
  return async (words) => {
    const followed = await cache.fetchQuery({
      queryKey: queryKeys.mentionSuggestions(''),
      queryFn: async ({ signal }) => {
        const query = { limit: limits.pageMax }
        const { items } = await callPage(api.connections.following, { params: { userId: 'me' }, query }, { signal })
        return asPeople(items)
      },
      staleTime: 5 * 60_000,
    })
    const near = followed.filter((person) => matches(person, words)).slice(0, limits.mentionSuggestions)
    if (near.length === limits.mentionSuggestions || words.length < 2) return near
    const others = await cache.fetchQuery({
      queryKey: queryKeys.mentionSuggestions(fold(words)),
      queryFn: async ({ signal }) => asPeople(await call(api.search.members, { query: { q: words } }, { signal })),
      staleTime: 60_000,
    })
    const more = others.filter((person) => !near.some((known) => known.id === person.id))
    return [...near, ...more].slice(0, limits.mentionSuggestions)
  }
}
