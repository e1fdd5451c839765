import { expect, test } from 'vitest'
import { asActivity } from '#lib/wire-shapes.ts'
import { changesOf, draftOf } from './payload.ts'
import { isBlank, nothingWritten, reviveWritten, tagsOf, writtenOf } from './written.ts'

const around = { circleId: null, joinedIds: null, now: '2026-11-21T07:00:00.000Z', hasPicture: false }
const swim = asActivity({
  id: 5,
  user: { id: 7, name: 'Ada' },
  title: 'Lake, 9 °C',
  description: 'With [Ben](u:12).',
  tags: ['swim', 'lake'],
  mood: 'Calm',
  duration: '1h 30m',
  location: 'Berlin, Germany',
  place_id: 'geonames:2950159',
  lat: 52.52,
  lng: 13.41,
  timestamp: '2026-11-21T06:12:34.000Z',
  circle_ids: [3],
})

test('what is chosen is mentioned, and sent as a token', () => {
  const description = { text: 'With @Ben.', chosen: [{ id: 12, name: 'Ben' }] }
  expect(draftOf({ ...nothingWritten, description }, around)).toMatchObject({
    description: 'With [Ben](u:12).',
    mentions: [12],
  })
})

test('circles that are no numbers, or no longer joined, are not posted to', () => {
  const written = { ...nothingWritten, circleIds: [3, Number.NaN, 4] }
  expect(draftOf(written, { ...around, joinedIds: [3, 5] }).circle_ids).toEqual([3])
  expect(draftOf(written, { ...around, circleId: 9 }).circle_ids).toEqual([9])
})

test('a description of a picture goes only with a picture', () => {
  const written = { ...nothingWritten, altText: 'A grey lake' }
  expect(draftOf(written, around)).not.toHaveProperty('alt_text')
  expect(draftOf(written, { ...around, hasPicture: true }).alt_text).toBe('A grey lake')
})

test('an edit that changes nothing sends nothing', () => {
  expect(changesOf(writtenOf(swim), writtenOf(swim))).toEqual({})
})

test('an edit sends what it changed, and a place only with its text', () => {
  const before = writtenOf(swim)
  expect(changesOf(before, { ...before, mood: '', durationMinutes: 45 })).toEqual({ mood: '', duration: '45m' })
  expect(changesOf(before, { ...before, location: 'Home', place: null })).toEqual({
    location: 'Home',
    place_id: null,
    lat: null,
    lng: null,
  })
})

test('the seconds of a time are kept while it is not changed', () => {
  const before = writtenOf(swim)
  expect(changesOf(before, { ...before, title: 'Lake' })).not.toHaveProperty('timestamp')
  expect(changesOf(before, { ...before, when: '2026-11-20T07:00' }).timestamp).toBe(
    new Date('2026-11-20T07:00').toISOString(),
  )
})

test('tags are cut at commas, trimmed, and never empty or twice', () => {
  expect(tagsOf(' swim, , lake ,swim,#early,')).toEqual(['swim', 'lake', 'early'])
})

test('a stored draft comes back; what storage has damaged is empty', () => {
  const written = writtenOf(swim)
  expect(reviveWritten(JSON.parse(JSON.stringify(written)))).toEqual(written)
  expect(isBlank(reviveWritten({ title: 7, durationMinutes: 7, circleIds: 'x', place: { id: 1 } }) ?? written)).toBe(
    true,
  )
  expect(reviveWritten('nonsense')).toBeNull()
})
