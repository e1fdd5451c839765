import type { activities } from '@daystar/contract/activities'
import type { ReplyOf } from '@daystar/contract/route'
import { api } from '@daystar/contract/wire'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '#lib/api.ts'
import { queryKeys } from '#lib/query-keys.ts'
import { asList } from '#lib/wire-shapes.ts'

export type Place = ReplyOf<typeof activities.places>[number]

const pauseMs = 180
const fewestCharacters = 2

/** Places for what is being typed; none where it is too short or null. */
export function usePlaces(typed: string | null): readonly Place[] {
  const [settled, setSettled] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])

  const words = settled?.trim() ?? ''
  const { data } = useQuery({
    queryKey: queryKeys.places(words),
    queryFn: async ({ signal }) =>
      asList(await call(api.activities.places, { query: { q: words } }, { signal })) as Place[],
    enabled: words.length >= fewestCharacters,
    placeholderData: keepPreviousData,
    staleTime: 5 * 60_000,
    // Suggestions that fail are no suggestions: the place can be typed.
    retry: false,
  })
  return typed !== null && typed.trim().length >= fewestCharacters && words !== '' ? (data ?? []) : []
}

/** The words under a place, and whom its list is owed to. */
export function creditOf(placeIds: readonly string[]): { text: string; href: string } | null {
  if (placeIds.some((id) => id.startsWith('osm:')))
    return { text: '© OpenStreetMap contributors', href: 'https://www.openstreetmap.org/copyright' }
  if (placeIds.some((id) => id.startsWith('geonames:')))
    return { text: 'Cities by GeoNames, CC BY 4.0', href: 'https://www.geonames.org' }
  return null
}
