import { expect, test } from 'vitest'
import { publicMediaUrl, remainingSeconds, signedMediaUrl } from './urls.ts'

const hourMs = 3_600_000
const photo = { key: 'photo', signing_key: 'secret' }
const sixOClock = Date.UTC(2026, 5, 1, 6)

/** The query of a signed URL. */
function queryOf(url: string) {
  const params = new URL(url, 'http://daystar.example').searchParams
  return { e: params.get('e') ?? '', s: params.get('s') ?? '' }
}

test('signs the path of the public URL', () => {
  expect(publicMediaUrl('photo', '640.webp')).toBe('/media/photo/640.webp')
  expect(signedMediaUrl(photo, '640.webp')).toMatch(/^\/media\/photo\/640\.webp\?e=\d+&s=[\w-]{24}$/)
})

test('signs a URL for one to two windows of six hours', () => {
  const { e } = queryOf(signedMediaUrl(photo, '640.webp', sixOClock))
  expect(Number(e) * 1000).toBe(sixOClock + 12 * hourMs)
  expect(queryOf(signedMediaUrl(photo, '640.webp', sixOClock + 6 * hourMs - 1)).e).toBe(e)
  expect(queryOf(signedMediaUrl(photo, '640.webp', sixOClock + 6 * hourMs)).e).not.toBe(e)
})

test('returns the seconds that are left, down to the last one', () => {
  const query = queryOf(signedMediaUrl(photo, '640.webp', sixOClock))
  expect(remainingSeconds(photo, query, sixOClock)).toBe(12 * 3600)
  expect(remainingSeconds(photo, query, sixOClock + 12 * hourMs - 1)).toBe(1)
  expect(remainingSeconds(photo, query, sixOClock + 12 * hourMs)).toBeNull()
  expect(remainingSeconds(photo, query, sixOClock + 13 * hourMs)).toBeNull()
})

test('rejects signatures of other keys and expiries', () => {
  const query = queryOf(signedMediaUrl(photo, '640.webp', sixOClock))
  expect(remainingSeconds({ ...photo, key: 'other' }, query, sixOClock)).toBeNull()
  expect(remainingSeconds({ ...photo, signing_key: 'other' }, query, sixOClock)).toBeNull()
  expect(remainingSeconds(photo, { ...query, e: String(Number(query.e) + 1) }, sixOClock)).toBeNull()
  expect(remainingSeconds(photo, { ...query, s: query.s.slice(0, -1) }, sixOClock)).toBeNull()
})

test('rejects missing, repeated and malformed parameters', () => {
  const { e, s } = queryOf(signedMediaUrl(photo, '640.webp', sixOClock))
  for (const query of [{}, { e }, { s }, { e: [e, e], s }, { e, s: [s, s] }, { e: Number(e), s }])
    expect(remainingSeconds(photo, query, sixOClock)).toBeNull()
  // The same number in other spellings has the same signature.
  for (const spelling of [` ${e}`, `${e} `, `+${e}`, `${e}.0`, `000${e}`])
    expect(remainingSeconds(photo, { e: spelling, s }, sixOClock)).toBeNull()
})
