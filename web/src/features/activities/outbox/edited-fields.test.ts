// @vitest-environment node
import type { ActivityChanges } from '@daystar/contract/activities'
import { type ActivityLine, mapLines } from '@daystar/contract/texts/activity-lines'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { normalizeActivity } from '#lib/compatibility/activities.ts'
import type { Failure, OutboxItem } from '#lib/outbox/types.ts'
import { bodyErrorsOf } from '../../../testing/request-schemas.ts'
import { sampleNames } from '../../../testing/sample.ts'
import { waitingAction } from '../../../testing/waiting-writes.ts'
import { onTopOfCurrent } from './conflicts.ts'
import { editBaseOf } from './edited-fields.ts'
import { mergeEdit } from './merge-edit.ts'
import { undoOfEdit } from './undo-edit.ts'

const errorsIn = await bodyErrorsOf('activities', 'update')
const editedAt = '2026-07-01T10:00:00.000Z'
const savedAt = '2026-07-02T08:30:00.000Z'

type Edit = Omit<ActivityChanges, 'if_edited_at'>
type FieldName = keyof Required<Edit>

/** An edit of each field, with those that are sent with it. A missing field of the contract does not compile. */
const edits: { readonly [F in FieldName]: Edit & Required<Pick<Edit, F>> } = {
  title: { title: 'Езеро' },
  description: { description: 'С [Мила](u:12).', mentions: [12] },
  mentions: { mentions: [12], description: 'С [Мила](u:12).' },
  ...mapLines((name) => ({ [name]: '' }) as Record<ActivityLine, string>),
  duration: { duration: '45m' },
  location: { location: 'Wellington', place_id: null, lat: null, lng: null },
  place_id: { location: 'Wellington', place_id: 'geonames:2179537', lat: -41.28, lng: 174.77 },
  lat: { location: 'Punta Arenas', place_id: null, lat: -53.16, lng: -70.9 },
  lng: { location: 'Punta Arenas', place_id: null, lat: -53.16, lng: -70.9 },
  timestamp: { timestamp: '2026-06-30T23:30:00.000Z', time_zone: 'Pacific/Auckland' },
  time_zone: { timestamp: '2026-06-30T23:30:00.000Z', time_zone: 'America/La_Paz' },
  tags: { tags: ['泳ぐ'] },
  circle_ids: { circle_ids: [3, 8] },
  audience: { audience: 'everyone' },
  companion_ids: { companion_ids: [21, 22] },
  commenting: { commenting: 'nobody' },
  alt_text: { alt_text: 'Lac gris' },
  media_items: {
    media_items: [
      { media_id: 6, alt_text: '' },
      { media_id: 5, alt_text: 'Lake' },
    ],
  },
  remove_media: { remove_media: true },
  members_only: { members_only: false },
}
const names = Object.keys(edits) as FieldName[]
/** No request restores a file, or closes an activity that was opened. */
const irreversible: readonly FieldName[] = ['remove_media', 'members_only']

const ben = { id: 21, name: 'Бен' }
const media = [
  { id: 5, url: '/media/5.webp', kind: 'image', alt: 'Lake' },
  { id: 6, url: '/media/6.webp', kind: 'image', alt: '' },
]
/** As the server sends it. */
const swim = {
  id: 41,
  user: { id: 7, name: sampleNames.ada },
  title: 'Lake, 9 °C',
  description: `With [${sampleNames.ben}](u:21).`,
  mentions: [{ id: 21, name: sampleNames.ben, username: null }],
  tags: ['swim', 'lake'],
  ...mapLines(() => 'Calm'),
  duration: '1h 30m',
  location: 'Berlin, Germany',
  place_id: 'geonames:2950159',
  lat: 52.52,
  lng: 13.41,
  timestamp: '2026-06-30T22:12:34.567Z',
  local_date: '2026-07-01',
  created_at: '2026-06-30T22:15:00.000Z',
  edited_at: editedAt,
  audience: 'followers',
  commenting: 'everyone',
  circle_ids: [3],
  circles: [{ id: 3, name: 'Dawn swimmers' }],
  media,
  members_only: true,
  has_companions: true,
}
const companions = { activity_id: 41, companions: [], unconfirmed: [ben], is_asked: false, own_activities: [] }

function editOf(changes: ActivityChanges, rest: Partial<OutboxItem> = {}, activity: object = swim): OutboxItem {
  const action = waitingAction('activity:edit', {
    activity: normalizeActivity(activity),
    changes,
    media: { items: null, files: [] },
    companions: companions as never,
  })
  return { id: 3, userId: 7, state: 'waiting', mayHaveArrived: true, ...action, files: [], ...rest } as never
}

const changed: Failure = { status: 409, code: 'activity_changed', message: 'It was changed.' }

/** Merges an edit with what the server has now. */
async function merge(item: OutboxItem, current: object, currentCompanions: object = companions) {
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(url.endsWith('/companions') ? [currentCompanions] : { ...swim, edited_at: savedAt, ...current }),
  )
  const rebase = vi.fn(async (_id: number, _body: object, _key: string) => {})
  const result = await mergeEdit({ rebase, files: async () => [] }, item, changed, 'secret')
  return { result, rebased: rebase.mock.calls[0]?.[1] }
}

test.each(names.filter((name) => !irreversible.includes(name)))(
  'taking an edit of %s back restores it with a request that the contract permits',
  (name) => {
    const item = editOf(edits[name])
    const undo = undoOfEdit(item, [])
    expect(errorsIn(item.body)).toEqual([])
    expect(errorsIn(undo?.body)).toEqual([])
    const base = editBaseOf(normalizeActivity(swim), companions as never)
    const restored = name === 'alt_text' ? 'media_items' : name
    expect(undo?.body).toMatchObject({ [restored]: base[restored as keyof typeof base], if_edited_at: editedAt })
    expect(Object.keys(undo?.body ?? {}).length).toBe(Object.keys(item.body ?? {}).length)
  },
)

test.each(irreversible)('an edit of %s that may have arrived cannot be taken back', (name) => {
  expect(undoOfEdit(editOf(edits[name]), [])).toBeNull()
})

test('an edit that an earlier version stored with values of a reply cannot be taken back', () => {
  const base = { circle_ids: null, time_zone: null, mentions: [ben] } as never
  expect(undoOfEdit(editOf({ circle_ids: [3], description: 'Cold.', mentions: [] }, { base }), [])).toBeNull()
})

test('an edit that was carried out is taken back on top of it, unless it was changed elsewhere as well', async () => {
  const item = editOf({ audience: 'everyone' })
  const undo = { ...item, ...undoOfEdit(item, []), files: [] } as OutboxItem
  const undone = await merge(undo, { audience: 'everyone' })
  expect(undone).toMatchObject({ result: null, rebased: { audience: 'followers', if_edited_at: savedAt } })
  expect((await merge(undo, { audience: 'me' })).result).toMatchObject({ current: { audience: 'me' } })
})

/** What another device saved instead of the value before the edit, as the server sends it. */
const elsewhere: { readonly [F in FieldName]: object } = {
  title: { title: 'Meer' },
  description: { description: 'Kalt.', mentions: [] },
  mentions: { description: 'Kalt.', mentions: [] },
  ...mapLines((name) => ({ [name]: 'Happy' })),
  duration: { duration: '2h' },
  location: { location: 'Potsdam', place_id: null, lat: null, lng: null },
  place_id: { place_id: 'geonames:2852458' },
  lat: { lat: 52.4 },
  lng: { lng: 13 },
  timestamp: { timestamp: '2026-07-01T05:00:00.000Z' },
  time_zone: { local_date: '2026-06-30' },
  tags: { tags: [] },
  circle_ids: { circle_ids: [5], circles: [{ id: 5, name: 'Κολύμπι' }] },
  audience: { audience: 'me' },
  companion_ids: {},
  commenting: { commenting: 'followers' },
  alt_text: { media: [{ ...media[0], alt: 'Grey' }, media[1]] },
  media_items: { media: media.slice(1) },
  remove_media: { media: [...media, { ...media[0], id: 9 }] },
  members_only: { members_only: undefined, audience: 'me' },
}

test.each(names)('a change of %s on two devices is a conflict, and one of anything else is not', async (name) => {
  const item = editOf(edits[name])
  const others = { ...companions, unconfirmed: [] }
  const { result, rebased } = await merge(item, elsewhere[name], name === 'companion_ids' ? others : companions)
  expect(result).toMatchObject({ code: 'activity_changed', current: { edited_at: savedAt } })
  expect(rebased).toBeUndefined()

  const merged = await merge(item, name === 'title' ? { mood: 'Happy' } : { title: 'Meer' })
  expect(merged.result).toBeNull()
  expect(merged.rebased).toEqual({ ...item.body, if_edited_at: savedAt })
  expect(errorsIn(merged.rebased)).toEqual([])

  const { body } = onTopOfCurrent({ ...item, failure: result as Failure })
  expect(body).toEqual({ ...item.body, if_edited_at: savedAt })
  expect(errorsIn(body)).toEqual([])
})

test.each([
  ['circles', { circle_ids: [] }, { audience: 'me' }],
  ['the audience', { audience: 'everyone' }, { circle_ids: [], circles: [] }],
  [
    'who is outside of its circles',
    { members_only: false },
    { circle_ids: [5], circles: [{ id: 5, name: 'Κολύμπι' }] },
  ],
] as const)('an older choice of %s does not widen what was narrowed elsewhere', async (_what, changes, current) => {
  const { result } = await merge(editOf(changes as ActivityChanges), current)
  expect(result).toMatchObject({ code: 'activity_changed' })
})

test('the same change on two devices, and another order of circles, is no conflict', async () => {
  const current = { circle_ids: [8, 3], circles: [] }
  expect((await merge(editOf({ circle_ids: [3, 8] }), current)).result).toBeNull()
  const before = { ...swim, circle_ids: [3, 5] }
  const reordered = { circle_ids: [5, 3], title: 'Meer' }
  expect((await merge(editOf({ audience: 'me' }, {}, before), reordered)).result).toBeNull()
})

test('an edit of several fields is taken back, merged and sent again in the form of the contract', async () => {
  const words = fc.constantFrom('Lake', 'Езеро', 'بحيرة', '湖', 'झील', 'Λίμνη')
  await fc.assert(
    fc.asyncProperty(fc.subarray(names.filter((name) => name !== 'media_items')), words, async (edited, title) => {
      const item = editOf({ ...Object.assign({}, ...edited.map((name) => edits[name])), title })
      const undo = undoOfEdit(item, [])
      expect(undo === null).toBe(edited.some((name) => irreversible.includes(name)))
      if (undo) expect(errorsIn(undo.body)).toEqual([])
      expect(errorsIn(item.body)).toEqual([])
      const { result } = await merge(item, { commenting: 'followers', title: 'Sø' })
      expect(result).toMatchObject({ current: { title: 'Sø' } })
      const { body } = onTopOfCurrent({ ...item, failure: result as Failure })
      expect(errorsIn(body)).toEqual([])
    }),
    { numRuns: 60 },
  )
})
