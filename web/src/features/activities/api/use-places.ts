import type { activities } from '@daystar/contract/activities'
import type { ReplyOf } from '@daystar/contract/route'
import { api } from '@daystar/contract/wire'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queryKeys } from '#lib/api/query-keys.ts'
import { useRead } from '#lib/api/use-read.ts'
import { t } from '#lib/i18n/translate.ts'

export type Place = ReplyOf<typeof activities.places>[number]

const debounceMs = 180
const minCharacters = 2

/** Place suggestions for the typed text; none if it is null or too short. */
export function usePlaces(typed: string | null): readonly Place[] {
  const [debounced, setDebounced] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(typed), debounceMs)
    return () => clearTimeout(timer)
  }, [typed])

  const query = debounced?.trim() ?? ''
  const { data } = useRead(
    queryKeys.places(query),
    api.activities.places,
    { query: { q: query } },
    {
      enabled: query.length >= minCharacters,
      placeholderData: keepPreviousData,
      staleTime: 5 * 60_000,
      // A failed request shows no suggestions; the location can still be typed.
      retry: false,
    },
  )
  return typed !== null && typed.trim().length >= minCharacters && query !== '' ? (data ?? []) : []
}

/** The attribution that the license of the place data requires. */
export function placeAttribution(placeIds: readonly string[]): { text: string; href: string } | null {
  if (placeIds.some((id) => id.startsWith('osm:')))
    return { text: t('© OpenStreetMap contributors'), href: 'https://www.openstreetmap.org/copyright' }
  if (placeIds.some((id) => id.startsWith('geonames:')))
    return { text: t('Cities by GeoNames, CC BY 4.0'), href: 'https://www.geonames.org' }
  return null
}
