import { activityTexts } from '@daystar/contract/texts/content-texts'
import { expect, test } from 'vitest'
import { normalizeActivity } from '#lib/compatibility/activities.ts'
import { sampleNames } from '../../../../testing/sample.ts'
import { editBaseOf } from '../../outbox/edited-fields.ts'
import { emptyFormValues, formValuesOf, isBlank, reviveFormValues, tagsOf } from './form-values.ts'
import { allFieldsOf, changesOf, draftOf, requestFields } from './payload.ts'

const context = { circleId: null, joinedIds: null, now: '2026-11-21T07:00:00.000Z', hasImage: false }
const swim = normalizeActivity({
  id: 5,
  user: { id: 7, name: sampleNames.ada },
  title: 'Lake, 9 °C',
  description: `With [${sampleNames.ben}](u:12).`,
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

test('sends a selected mention as a token and an id', () => {
  const description = { text: `With @${sampleNames.ben}.`, chosen: [{ id: 12, name: sampleNames.ben }] }
  expect(draftOf({ ...emptyFormValues, description }, context)).toMatchObject({
    description: `With [${sampleNames.ben}](u:12).`,
    mentions: [12],
  })
})

test('omits circle ids that are invalid or no longer joined', () => {
  const values = { ...emptyFormValues, circleIds: [3, Number.NaN, 4] }
  expect(draftOf(values, { ...context, joinedIds: [3, 5] }).circle_ids).toEqual([3])
  expect(draftOf(values, { ...context, circleId: 9 }).circle_ids).toEqual([9])
})

test('sends the alt text only with an image', () => {
  const values = { ...emptyFormValues, altText: 'A grey lake' }
  expect(draftOf(values, context)).not.toHaveProperty('alt_text')
  expect(draftOf(values, { ...context, hasImage: true }).alt_text).toBe('A grey lake')
})

test('returns no changes for unchanged values', () => {
  expect(changesOf(formValuesOf(swim), formValuesOf(swim))).toEqual({})
})

test('returns only the changed fields, and the place together with its location', () => {
  const before = formValuesOf(swim)
  expect(changesOf(before, { ...before, mood: '', durationMinutes: 45 })).toEqual({ mood: '', duration: '45m' })
  expect(changesOf(before, { ...before, location: 'Home', place: null })).toEqual({
    location: 'Home',
    place_id: null,
    lat: null,
    lng: null,
  })
})

test('an unsent edit is based on the values that the form would send for the activity as it was', () => {
  const {
    alt_text: _,
    companion_ids: __,
    timestamp: rounded,
    time_zone: ___,
    ...sent
  } = requestFields(formValuesOf(swim))
  const base = editBaseOf(swim)
  expect(base).toMatchObject(sent)
  expect(base.timestamp.slice(0, 16)).toBe(rounded?.slice(0, 16))
})

test('keeps the seconds of an unchanged timestamp', () => {
  const before = formValuesOf(swim)
  expect(changesOf(before, { ...before, title: 'Lake' })).not.toHaveProperty('timestamp')
  expect(changesOf(before, { ...before, when: '2026-11-20T07:00' }).timestamp).toBe(
    new Date('2026-11-20T07:00').toISOString(),
  )
})

test('an update that replaces the activity contains each of its texts', () => {
  const fields = allFieldsOf({ ...formValuesOf(swim), altText: 'A grey lake' }, '2026-11-21T06:12:34.000Z')
  for (const name of Object.keys(activityTexts)) expect(fields).toHaveProperty(name)
  expect(fields).toMatchObject({ title: 'Lake, 9 °C', tags: ['swim', 'lake'], alt_text: 'A grey lake' })
})

test('splits tags at commas, trims them, and drops empty and duplicate ones', () => {
  expect(tagsOf(' swim, , lake ,swim,#early,')).toEqual(['swim', 'lake', 'early'])
})

test('restores stored form values, and replaces invalid fields with defaults', () => {
  const values = formValuesOf(swim)
  expect(reviveFormValues(JSON.parse(JSON.stringify(values)))).toEqual(values)
  expect(isBlank(reviveFormValues({ title: 7, durationMinutes: 7, circleIds: 'x', place: { id: 1 } }) ?? values)).toBe(
    true,
  )
  expect(reviveFormValues('nonsense')).toBeNull()
})
