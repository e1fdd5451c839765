import { parentPort } from 'node:worker_threads'
import { type City, nameIn } from './city-names.ts'
import { citiesNamed } from './city-search.ts'
import { maxPlaces, type Place } from './place.ts'

/*
 * Runs in a worker thread: loading 135,000 cities and 240,000 names (GeoNames, CC BY 4.0) takes a second and searching
 * them some milliseconds, which must not block other requests.
 */
const countries = new Map<string, Intl.DisplayNames>()

/** The names of countries in a locale. */
function countriesIn(locale: string): Intl.DisplayNames {
  const names = countries.get(locale) ?? new Intl.DisplayNames(locale, { type: 'region' })
  countries.set(locale, names)
  return names
}

function search(query: string, locale: string): Place[] {
  const { language } = new Intl.Locale(locale)
  return citiesNamed(query, language, maxPlaces).map((city) => placeOf(city, language, countriesIn(locale)))
}

function placeOf(city: City, language: string, countryNames: Intl.DisplayNames): Place {
  const [lng, lat] = city.loc.coordinates
  const country = countryNames.of(city.country) ?? city.country
  return {
    place_id: `geonames:${city.cityId}`,
    name: nameIn(city, language),
    detail: city.country === 'US' ? `${city.adminCode}, ${country}` : country,
    lat,
    lng,
  }
}

parentPort?.on('message', ({ id, query, locale }: { id: number; query: string; locale: string }) => {
  parentPort?.postMessage({ id, places: search(query, locale) })
})
