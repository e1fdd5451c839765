import { activities } from '@daystar/contract/activities'
import { type Language, languages } from '@daystar/contract/languages'
import { expect, test } from 'vitest'
import { sharedTestApp } from '../../../testing/test-app.ts'
import { citiesBySize, nameIn } from './city-names.ts'
import { citiesNamed } from './city-search.ts'

const openTestApp = sharedTestApp()

type Case = readonly [query: string, language: Language, name: string, country: string]
/** Each city by its name in the language of its country, in English, and in a language of the app. */
const cities: readonly Case[] = [
  ['München', 'en', 'Munich', 'Germany'],
  ['munich', 'en', 'Munich', 'Germany'],
  ['ミュンヘン', 'ja', 'ミュンヘン', 'ドイツ'],
  ['Wien', 'en', 'Vienna', 'Austria'],
  ['Vienna', 'de', 'Wien', 'Österreich'],
  ['فيينا', 'ar', 'فيينا', 'النمسا'],
  ['łódź', 'en', 'Łódź', 'Poland'],
  ['lodz', 'en', 'Łódź', 'Poland'],
  ['ウッチ', 'ja', 'ウッチ', 'ポーランド'],
  ['東京', 'en', 'Tokyo', 'Japan'],
  ['Tokyo', 'ja', '東京都', '日本'],
  ['Tóquio', 'pt-BR', 'Tóquio', 'Japão'],
  ['القاهرة', 'en', 'Cairo', 'Egypt'],
  ['Cairo', 'ar', 'القاهرة', 'مصر'],
  ['Kairo', 'de', 'Kairo', 'Ägypten'],
  ['Москва', 'en', 'Moscow', 'Russia'],
  ['Moscow', 'es', 'Moscú', 'Rusia'],
  ['Moscou', 'fr', 'Moscou', 'Russie'],
  ['Αθήνα', 'en', 'Athens', 'Greece'],
  ['Athens', 'fr', 'Athènes', 'Grèce'],
  ['أثينا', 'ar', 'أثينا', 'اليونان'],
  ['北京', 'en', 'Beijing', 'China'],
  ['Beijing', 'ja', '北京市', '中国'],
  ['Pékin', 'fr', 'Pékin', 'Chine'],
  ['मुंबई', 'en', 'Mumbai', 'India'],
  ['Mumbai', 'ar', 'مومباي', 'الهند'],
  ['ムンバイ', 'ja', 'ムンバイ', 'インド'],
  ['서울', 'en', 'Seoul', 'South Korea'],
  ['Seoul', 'es', 'Seúl', 'Corea del Sur'],
  ['Seul', 'pt-BR', 'Seul', 'Coreia do Sul'],
  ['Kaapstad', 'en', 'Cape Town', 'South Africa'],
  ['Cape Town', 'fr', 'Le Cap', 'Afrique du Sud'],
  ['Kapstadt', 'de', 'Kapstadt', 'Südafrika'],
  ['กรุงเทพ', 'en', 'Bangkok', 'Thailand'],
  ['Bangkok', 'ja', 'バンコク', 'タイ'],
  ['Banguecoque', 'pt-BR', 'Banguecoque', 'Tailândia'],
]

test.each(cities)('finds %s in the app in %s', async (query, language, name, country) => {
  const { ada } = await openTestApp()
  const headers = { 'accept-language': language }
  const [first] = await ada.request(activities.places, { query: { q: query }, headers })
  expect(first).toMatchObject({ name, detail: country, place_id: expect.stringMatching(/^geonames:\d+$/) })
})

test.each<Case>([
  ['Muenchen', 'de', 'München', 'Deutschland'],
  ['koebenhavn', 'en', 'Copenhagen', 'Denmark'],
  ['Moskva', 'en', 'Moscow', 'Russia'],
  ['シンガポール', 'ja', 'シンガポール', 'シンガポール'],
  // A town comes before a larger city that has a longer name with the same beginning.
  ['Bath', 'en', 'Bath', 'United Kingdom'],
  ['Monaco', 'fr', 'Monaco', 'Monaco'],
  // A large city comes before a small one that has exactly this name.
  ['san', 'en', 'Santiago', 'Chile'],
  ['lon', 'en', 'London', 'United Kingdom'],
])('finds %s in the app in %s', async (query, language, name, country) => {
  const { ada } = await openTestApp()
  const headers = { 'accept-language': language }
  const [first] = await ada.request(activities.places, { query: { q: query }, headers })
  expect(first).toMatchObject({ name, detail: country })
})

test('offers each city of more than two million inhabitants for its name in each language of the app', () => {
  const large = citiesBySize.filter(({ population }) => population > 2_000_000)
  expect(large.length).toBeGreaterThan(100)
  for (const { locale } of Object.values(languages)) {
    const { language } = new Intl.Locale(locale)
    for (const city of large) expect(citiesNamed(nameIn(city, language), language, 2)).toContain(city)
  }
})

test('offers a city once, whatever the number of its names that match', async () => {
  const { ada } = await openTestApp()
  const ids = (await ada.request(activities.places, { query: { q: 'mun' } })).map(({ place_id: id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})
