import type { Media } from '@daystar/contract/fields'
import { limits } from '@daystar/contract/limits'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { entryOfFile } from './media-file.ts'
import {
  allItems,
  initialMedia,
  isCurrentRemoved,
  isList,
  isListChanged,
  type MediaEvent,
  type MediaState,
  outboxMedia,
  reduceMedia,
  sentItems,
  shownEntries,
  singleFile,
  undescribedCount,
  unsavedFiles,
} from './media-state.ts'

const photo = (name: string) => new File(['photo'], `${name}.jpg`, { type: 'image/jpeg' })
const media = (id: number, alt: string): Media => ({
  id,
  alt,
  kind: 'image',
  url: `/media/${id}.webp`,
  width: 900,
  height: 600,
  placeholder: null,
  variants: [],
})
const lake = media(11, '朝の湖')
const jetty = media(12, 'Μια αποβάθρα')
const values = { altText: '', removesCurrent: false }
const composer = initialMedia(null, [], values)
const editorOf = (...current: Media[]) =>
  initialMedia(current, [], { altText: current[0]?.alt ?? '', removesCurrent: false })
const added = (...names: string[]): MediaEvent => {
  return { type: 'added', entries: names.map((name) => entryOfFile(photo(name), name)), errors: [] }
}
const sent = (...ids: [string, number][]): MediaEvent => {
  const done = { status: 'done', share: 1, error: null, isUnsupported: false, isTemporary: false } as const
  return { type: 'uploadsChanged', uploads: new Map(ids.map(([id, mediaId]) => [id, { ...done, mediaId }])) }
}
const after = (state: MediaState, ...events: MediaEvent[]) => events.reduce(reduceMedia, state)
const ids = (state: MediaState) => shownEntries(state).map(({ id }) => id)
const descriptions = (state: MediaState) =>
  Object.fromEntries(shownEntries(state).map(({ id, altText }) => [id, altText]))

test.each<[string, MediaState, MediaEvent[], string[]]>([
  ['a new activity', composer, [], []],
  ['one photo', composer, [{ type: 'chosen', file: photo('a'), id: 'a' }], ['a']],
  ['a photo that replaces another one', composer, [added('a'), { type: 'chosen', file: photo('b'), id: 'b' }], ['b']],
  ['a photo that was removed', composer, [added('a'), { type: 'removed', id: 'a' }], []],
  ['the photo of an activity', editorOf(lake), [], ['media:11']],
  ['a photo instead of that of an activity', editorOf(lake), [{ type: 'chosen', file: photo('a'), id: 'a' }], ['a']],
  [
    'the photo of an activity again when the new one is removed',
    editorOf(lake),
    [
      { type: 'chosen', file: photo('a'), id: 'a' },
      { type: 'removed', id: 'a' },
    ],
    ['media:11'],
  ],
  ['a photo next to that of an activity', editorOf(lake), [added('a')], ['media:11', 'a']],
  [
    'only the new photos when that of an activity was removed before',
    editorOf(lake),
    [{ type: 'removed', id: 'media:11' }, added('a', 'b')],
    ['a', 'b'],
  ],
  [
    'the photo of an activity whose removal was undone',
    editorOf(lake),
    [{ type: 'removed', id: 'media:11' }, { type: 'currentKept' }],
    ['media:11'],
  ],
  [
    'no photo of a list that was emptied',
    editorOf(lake, jetty),
    [
      { type: 'removed', id: 'media:11' },
      { type: 'removed', id: 'media:12' },
    ],
    [],
  ],
  ['the stored photos of a draft', composer, [{ type: 'restored', stored: [entryOfFile(photo('a'), 'a')] }], ['a']],
  [
    'no stored photos after others were chosen',
    composer,
    [added('b'), { type: 'restored', stored: [entryOfFile(photo('a'), 'a')] }],
    ['b'],
  ],
])('shows %s', (_name, state, events, shown) => {
  expect(ids(after(state, ...events))).toEqual(shown)
})

test('a single photo has the description of the form, each of several its own', () => {
  const one = after(composer, added('a'), { type: 'described', id: 'a', text: 'Озеро' })
  expect([isList(one), one.altText]).toEqual([false, 'Озеро'])
  const two = after(one, added('b'), { type: 'described', id: 'b', text: 'Причал' })
  expect([isList(two), descriptions(two)]).toEqual([true, { a: 'Озеро', b: 'Причал' }])
  expect(undescribedCount(after(two, added('c')))).toBe(1)
  expect(after(two, { type: 'removed', id: 'a' })).toMatchObject({ altText: 'Причал' })
})

test('a description that was deleted remains empty when another photo is added', () => {
  const state = after(editorOf(lake), { type: 'described', id: 'media:11', text: '' }, added('a'))
  expect(descriptions(state)).toEqual({ 'media:11': '', a: '' })
})

test('an edit of several files remains one, and differs from the activity by order, files and descriptions', () => {
  const editor = editorOf(lake, jetty)
  expect(isListChanged(editor)).toBe(false)
  expect(isListChanged(after(editor, { type: 'described', id: 'media:12', text: `${jetty.alt} ` }))).toBe(false)
  for (const event of [
    { type: 'moved', id: 'media:12', index: 0 },
    { type: 'removed', id: 'media:11' },
    { type: 'described', id: 'media:12', text: '' },
    added('a'),
  ] as const) {
    const state = after(editor, event)
    expect([isList(state), isListChanged(state)]).toEqual([true, true])
  }
})

test('the photo of an activity is removed unless another one replaces it', () => {
  const removed = after(editorOf(lake), { type: 'removed', id: 'media:11' })
  expect(isCurrentRemoved(removed)).toBe(true)
  expect(isCurrentRemoved(after(removed, added('a')))).toBe(false)
})

test('a crop keeps the whole photo, its description, and in an edit what the activity has', () => {
  const crop = (id: string): MediaEvent => ({ type: 'cropped', file: photo(id), id })
  const [first] = shownEntries(editorOf(lake))
  if (!first) throw new Error('The editor shows the photo of the activity.')
  const cropped = after(editorOf(lake), { type: 'cropping', crop: { file: photo('whole'), entry: first } }, crop('a'))
  expect(shownEntries(cropped)[0]).toMatchObject({ id: 'a', altText: lake.alt, cropOf: lake })
  expect(shownEntries(cropped)[0]?.original?.name).toBe('whole.jpg')
  const whole = after(cropped, { type: 'wholeKept', entry: { ...first, ...shownEntries(cropped)[0] }, id: 'b' })
  expect([ids(whole), singleFile(whole)]).toEqual([['media:11'], null])

  const list = after(composer, added('a', 'b'), { type: 'described', id: 'b', text: 'नाव' })
  const [, second] = list.entries
  const replaced = after(list, { type: 'cropping', crop: { file: photo('b'), entry: second ?? null } }, crop('c'))
  expect([descriptions(replaced), replaced.crop]).toEqual([{ a: '', c: 'नाव' }, null])
})

test('a request names the files in their order once all were sent, after those that only the server has', () => {
  const draft = initialMedia(null, [{ media_id: 7, alt_text: 'Tee' }], values)
  const state = after(draft, { type: 'restored', stored: null }, added('a', 'b'), sent(['b', 102]))
  expect(allItems(state)).toBeNull()
  expect(sentItems(state).map(({ media_id }) => media_id)).toEqual([7, 102])
  expect(outboxMedia(state)).toMatchObject({
    items: [{ media_id: 7 }, { file: 0 }, { file: 1 }],
    files: [{ key: 'a' }, { key: 'b', mediaId: 102 }],
  })
  expect(allItems(after(state, sent(['a', 101])))?.map(({ media_id }) => media_id)).toEqual([7, 101, 102])
})

test('the files that the server has of a draft replace those of the device, except what was not sent yet', () => {
  const before = after(composer, added('a', 'b', 'c'), sent(['a', 101], ['b', 102]))
  const items = [
    { media_id: 102, alt_text: 'Bota' },
    { media_id: 12, alt_text: 'Pontão' },
    { upload_id: 5, alt_text: '' },
  ]
  const state = after(before, { type: 'loaded', items, media: [media(102, ''), jetty] })
  expect([descriptions(state), state.unseen]).toEqual([{ b: 'Bota', 'media:12': 'Pontão', c: '' }, [items[2]]])
})

const names = ['a', 'b', 'c', 'd']
const name = fc.constantFrom(...names)
const events: fc.Arbitrary<MediaEvent> = fc.oneof(
  name.map((id) => added(id)),
  name.map((id): MediaEvent => ({ type: 'removed', id })),
  fc.record({ type: fc.constant('moved' as const), id: name, index: fc.integer({ min: -1, max: 5 }) }),
  fc.record({ type: fc.constant('described' as const), id: name, text: fc.string({ unit: 'grapheme' }) }),
  fc.tuple(name, fc.nat()).map(([id, mediaId]) => sent([id, mediaId + 1])),
)
/** Events as the form sends them: about files that it shows, or about new ones. */
const isPossible = (state: MediaState, event: MediaEvent) =>
  event.type === 'added'
    ? !event.entries.some(({ id }) => ids(state).includes(id))
    : !('id' in event) || ids(state).includes(event.id)

test('no sequence of events loses a file or a description, or sends a file that was removed', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(composer, editorOf(lake), editorOf(lake, jetty)),
      fc.array(events),
      (start, sequence) => {
        let state = start
        for (const event of sequence) {
          if (!isPossible(state, event)) continue
          const before = descriptions(state)
          state = reduceMedia(state, event)
          if (event.type === 'described') before[event.id] = event.text
          if (event.type === 'removed') delete before[event.id]
          expect(descriptions(state)).toMatchObject(before)
          if (event.type === 'removed') expect(ids(state)).not.toContain(event.id)
          expect(new Set(ids(state)).size).toBe(ids(state).length)
          expect(unsavedFiles(state, undefined).map(({ id }) => id)).toEqual(
            ids(state).filter((id) => names.includes(id)),
          )
        }
      },
    ),
  )
})

test('a move changes only the order', () => {
  const state = after(composer, added(...names))
  fc.assert(
    fc.property(name, fc.integer({ min: -2, max: 6 }), (id, index) => {
      const next = ids(after(state, { type: 'moved', id, index }))
      expect(next.filter((other) => other !== id)).toEqual(names.filter((other) => other !== id))
      expect(next.indexOf(id)).toBe(names[index] ? index : names.indexOf(id))
    }),
  )
})

test('keeps at most the permitted number of files, and says so', () => {
  const many = Array.from({ length: limits.mediaPerActivity + 2 }, (_, index) => `${index}`)
  const state = after(composer, added(...many))
  expect(ids(state)).toEqual(many.slice(0, limits.mediaPerActivity))
  expect(state.error).toBe('An activity can have up to 10 photos and videos.')
})
