import { languages } from '@daystar/contract/languages'
import { type City, citiesBySize, cityKey, namesOf } from './city-names.ts'

const languagesOfApp = Object.values(languages).map(({ locale }) => new Intl.Locale(locale).language)
const separator = '\n'

/** All names in one text, which is searched within few milliseconds: name n begins at `starts[n]`. */
const names = indexed()

function indexed() {
  const keys: string[] = []
  const cities: number[] = []
  const usage: (string | null)[] = []
  for (const [index, city] of citiesBySize.entries())
    for (const name of namesOf(city, index, languagesOfApp)) {
      keys.push(name.key)
      cities.push(name.city)
      usage.push(name.languages)
    }
  const starts = new Uint32Array(keys.length + 1)
  let at = separator.length
  for (const [index, key] of keys.entries()) {
    starts[index] = at
    at += key.length + separator.length
  }
  starts[keys.length] = at
  const text = `${separator}${keys.join(separator)}${separator}`
  return { count: keys.length, cities: Uint32Array.from(cities), usage, starts, text }
}

/** Of shorter texts, which most names contain, only the beginnings of names are compared. */
const minInnerLength = 3
/**
 * What a kind of match counts, compared with the population: each point stands for ten times as many inhabitants, so
 * that a large city comes before a small one whose name is closer to the text.
 */
const points = { whole: 2.2, beginning: 0.5, word: 0, inner: -2, otherLanguage: -1 }

/**
 * The cities with a name that contains the text. The names in the language of the app, in the language of the country
 * and in English come before those in other languages.
 */
export function citiesNamed(text: string, language: string, count: number): City[] {
  const key = cityKey(text)
  if (key === '') return []
  const needle = key.length < minInnerLength ? separator + key : key
  const best = new Map<number, number>()
  let at = names.text.indexOf(needle)
  while (at !== -1) {
    const position = at + needle.length - key.length
    const name = nameAt(position)
    const city = names.cities[name] ?? 0
    const score = scoreOf(name, { position, length: key.length, language })
    if (score > (best.get(city) ?? Number.NEGATIVE_INFINITY)) best.set(city, score)
    at = names.text.indexOf(needle, (names.starts[name + 1] ?? 0) - separator.length)
  }
  return [...best]
    .sort(([, a], [, b]) => b - a)
    .slice(0, count)
    .flatMap(([city]) => citiesBySize[city] ?? [])
}

/** The number of the name that contains a position of the text. */
function nameAt(position: number): number {
  let [low, high] = [0, names.count - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((names.starts[middle] ?? 0) <= position) low = middle
    else high = middle - 1
  }
  return low
}

interface Match {
  readonly position: number
  readonly length: number
  readonly language: string
}

function scoreOf(name: number, { position, length, language }: Match): number {
  const city = citiesBySize[names.cities[name] ?? 0]
  const usage = names.usage[name] ?? null
  const usual = [language, 'en', languageOf(city?.country ?? '')]
  const isUsual = usage === null || usual.some((tag) => usage.includes(` ${tag} `))
  const size = Math.log10(Math.max(1, city?.population ?? 0))
  return size + points[kindOf(name, position, length)] + (isUsual ? 0 : points.otherLanguage)
}

function kindOf(name: number, position: number, length: number): 'whole' | 'beginning' | 'word' | 'inner' {
  const isAtEnd = names.text.startsWith(separator, position + length)
  if (position === names.starts[name]) return isAtEnd ? 'whole' : 'beginning'
  return /[\p{L}\p{N}]/u.test(names.text.charAt(position - 1)) ? 'inner' : 'word'
}

const languagesOfCountries = new Map<string, string>()

/** The language that most inhabitants of a country speak. */
function languageOf(country: string): string {
  const known = languagesOfCountries.get(country)
  if (known !== undefined) return known
  const { language } = new Intl.Locale(`und-${country}`).maximize()
  languagesOfCountries.set(country, language)
  return language
}
