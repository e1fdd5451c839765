import { expect, test } from 'vitest'
import { publicMediaUrl, remainingSeconds, signedMediaUrl } from './urls.ts'

const fiveMinutes = 300
const photo = { key: 'photo', signing_key: 'secret' }
const sixOClock = Date.UTC(2026, 5, 1, 6)
const urlAt = (now: number, lifetimeSeconds = fiveMinutes) =>
  signedMediaUrl(photo, '640.webp', { lifetimeSeconds, now })

/** The query of a signed URL. */
function queryOf(url: string) {
  const params = new URL(url, 'http://daystar.example').searchParams
  return { e: params.get('e') ?? '', s: params.get('s') ?? '' }
}

test('signs the path of the public URL', () => {
  expect(publicMediaUrl('photo', '640.webp')).toBe('/media/photo/640.webp')
  expect(urlAt(Date.now())).toMatch(/^\/media\/photo\/640\.webp\?e=\d+&s=[\w-]{24}$/)
})

test('signs a URL for two and a half to five minutes, and keeps it for two and a half', () => {
  const url = urlAt(sixOClock)
  expect(Number(queryOf(url).e) * 1000).toBe(sixOClock + 300_000)
  expect(urlAt(sixOClock + 149_999)).toBe(url)
  expect(urlAt(sixOClock + 150_000)).not.toBe(url)
})

test.each([2, 3, 10, 299, 300])(
  'a lifetime of %i seconds is never exceeded and never less than half of it is left',
  (lifetime) => {
    for (let second = 0; second <= 2 * lifetime; second += 1) {
      const now = sixOClock + second * 1000
      const remaining = Number(queryOf(urlAt(now, lifetime)).e) - now / 1000
      expect(remaining).toBeLessThanOrEqual(lifetime)
      expect(remaining).toBeGreaterThanOrEqual(Math.floor(lifetime / 2))
    }
  },
)

test('returns the seconds that are left, down to the last one', () => {
  const query = queryOf(urlAt(sixOClock))
  expect(remainingSeconds(photo, query, sixOClock)).toBe(300)
  expect(remainingSeconds(photo, query, sixOClock + 300_000 - 1)).toBe(1)
  expect(remainingSeconds(photo, query, sixOClock + 300_000)).toBe(0)
  expect(remainingSeconds(photo, query, sixOClock + 3_600_000)).toBe(0)
})

test('rejects signatures of other keys and expiries', () => {
  const query = queryOf(urlAt(sixOClock))
  expect(remainingSeconds({ ...photo, key: 'other' }, query, sixOClock)).toBeNull()
  expect(remainingSeconds({ ...photo, signing_key: 'other' }, query, sixOClock)).toBeNull()
  expect(remainingSeconds(photo, { ...query, e: String(Number(query.e) + 1) }, sixOClock)).toBeNull()
  expect(remainingSeconds(photo, { ...query, s: query.s.slice(0, -1) }, sixOClock)).toBeNull()
})

test('rejects missing, repeated and malformed parameters', () => {
  const { e, s } = queryOf(urlAt(sixOClock))
  for (const query of [{}, { e }, { s }, { e: [e, e], s }, { e, s: [s, s] }, { e: Number(e), s }])
    expect(remainingSeconds(photo, query, sixOClock)).toBeNull()
  // Other notations of the number have its signature.
  for (const notation of [` ${e}`, `${e} `, `+${e}`, `${e}.0`, `000${e}`])
    expect(remainingSeconds(photo, { e: notation, s }, sixOClock)).toBeNull()
})
