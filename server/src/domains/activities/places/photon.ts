import type { Language } from '@daystar/contract/languages'
import { maxPlaces, type Place } from './place.ts'

/** Suggestions that arrive later are of no use while typing. */
const timeoutMs = 1_500

interface Feature {
  geometry?: { coordinates?: unknown[] }
  properties?: Record<string, unknown>
}

/** Searches a Photon-compatible server. Throws if it is slow, unavailable or returns an invalid response. */
export async function searchPhoton(placesUrl: string, query: string, language: Language): Promise<Place[]> {
  const url = new URL(placesUrl)
  if (!url.pathname.endsWith('/api')) url.pathname = `${url.pathname.replace(/\/+$/, '')}/api`
  url.searchParams.set('q', query)
  url.searchParams.set('limit', String(maxPlaces))
  // A header instead of the parameter `lang`, with which a server rejects languages that it lacks.
  const headers = { accept: 'application/json', 'accept-language': language }
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), headers })
  if (!response.ok) throw new Error(`The place search returned status ${response.status}.`)
  const { features } = (await response.json()) as { features?: Feature[] }
  if (!Array.isArray(features)) throw new Error('The place search returned no list of features.')
  return features.flatMap(placesIn).slice(0, maxPlaces)
}

/** The response is validated like any external input; incomplete features are skipped. */
function placesIn({ geometry, properties = {} }: Feature): Place[] {
  const [lng, lat] = geometry?.coordinates ?? []
  const { name, osm_type: type, osm_id: id } = properties
  if (typeof name !== 'string' || typeof lat !== 'number' || typeof lng !== 'number' || id === undefined) return []
  if (Math.abs(lat) > 90 || Math.abs(lng) > 180) return []
  const region = ['city', 'state', 'country'].map((part) => properties[part]).filter((part) => typeof part === 'string')
  const detail = [...new Set(region)].filter((part) => part !== name).join(', ')
  return [
    { place_id: `osm:${String(type ?? '')}${String(id)}`.slice(0, 200), name: name.slice(0, 200), detail, lat, lng },
  ]
}
