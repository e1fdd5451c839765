import type { Person } from '@daystar/contract/fields'
import { limits } from '@daystar/contract/limits'
import { foldText } from '@daystar/contract/texts/fold-text'
import { api } from '@daystar/contract/wire'
import { useQueryClient } from '@tanstack/react-query'
import { call, callPage } from '../api/api.ts'
import { queryKeys } from '../api/query-keys.ts'
import { readPeople } from '../compatibility/people.ts'
import { currentSession } from '../session/session.ts'

function matches({ name, username }: Person, text: string): boolean {
  const search = foldText(text)
  return foldText(name).includes(search) || foldText(username ?? '').includes(search)
}

/**
 * Finds members by name or username, as for the text after an @: followed members first, then others, at most 8.
 * Visitors follow none.
 */
export function useMentionSuggestions(): (text: string) => Promise<Person[]> {
  const cache = useQueryClient()
  return async (text) => {
    const followed = await cache.fetchQuery({
      queryKey: queryKeys.mentionSuggestions(''),
      queryFn: async ({ signal }) => {
        if (currentSession() === null) return []
        const query = { limit: limits.pageMax }
        const { items } = await callPage(api.connections.following, { params: { userId: 'me' }, query }, { signal })
        return readPeople(items)
      },
      staleTime: 5 * 60_000,
    })
    const matching = followed.filter((person) => matches(person, text)).slice(0, limits.mentionSuggestions)
    if (matching.length === limits.mentionSuggestions || text.length < 2) return matching
    const others = await cache.fetchQuery({
      queryKey: queryKeys.mentionSuggestions(foldText(text)),
      queryFn: async ({ signal }) => readPeople(await call(api.search.members, { query: { q: text } }, { signal })),
      staleTime: 60_000,
    })
    const more = others.filter((person) => !matching.some(({ id }) => id === person.id))
    return [...matching, ...more].slice(0, limits.mentionSuggestions)
  }
}
