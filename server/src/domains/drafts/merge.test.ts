import type { DraftContent } from '@daystar/contract/drafts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeDraft, withoutEmpty } from './merge.ts'

const text = fc.constantFrom('', 'Swim', 'Swim in the lake', 'Run', 'Run home')
const content: fc.Arbitrary<DraftContent> = fc
  .record({
    title: text,
    description: text,
    mood: text,
    location: text,
    tags: fc.uniqueArray(fc.constantFrom('swim', 'run', 'lake'), { maxLength: 3 }),
    audience: fc.constantFrom('everyone', 'followers', 'me'),
  })
  .map(withoutEmpty)
const texts = ['title', 'description', 'mood', 'location'] as const

test('keeps every text that either device wrote, or reports a conflict', () => {
  fc.assert(
    fc.property(content, content, content, (base, ours, theirs) => {
      const merged = mergeDraft(base, ours, theirs)
      if (merged === null) return
      for (const name of texts)
        for (const side of [ours, theirs])
          if (side[name] !== base[name]) expect(merged[name] ?? '').toContain(side[name] ?? '')
    }),
  )
})

test('a save that is repeated changes nothing', () => {
  fc.assert(
    fc.property(content, content, (base, ours) => {
      expect(mergeDraft(base, ours, ours)).toEqual(ours)
    }),
  )
})

test('keeps the fields that the other device changed', () => {
  const base = { title: 'Swim', mood: 'Calm' }
  expect(mergeDraft(base, { ...base, title: 'Long swim' }, { ...base, mood: 'Awake', location: 'Lake' })).toEqual({
    title: 'Long swim',
    mood: 'Awake',
    location: 'Lake',
  })
})

test('a text that continues that of the other device replaces it', () => {
  expect(mergeDraft({}, { title: 'Swim' }, { title: 'Swim in the lake' })).toEqual({ title: 'Swim in the lake' })
})

test('different changes of one text are a conflict', () => {
  expect(mergeDraft({ title: 'Swim' }, { title: 'Long swim' }, { title: 'Cold swim' })).toBeNull()
})

test('a place keeps the coordinates of its own location', () => {
  const berlin = { location: 'Berlin', place_id: 'geonames:1', lat: 52.5, lng: 13.4 }
  expect(mergeDraft({}, { location: 'Berl' }, berlin)).toEqual(berlin)
  expect(mergeDraft(berlin, { location: 'Berlin, at home' }, berlin)).toEqual({ location: 'Berlin, at home' })
})

test('adds the tags of both devices, and removes those that one of them removed', () => {
  expect(
    mergeDraft({ tags: ['swim', 'lake'] }, { tags: ['swim', 'early'] }, { tags: ['swim', 'lake', 'cold'] }),
  ).toEqual({
    tags: ['swim', 'cold', 'early'],
  })
})

test('the audience is that of the device that saved last', () => {
  expect(mergeDraft({}, { audience: 'me' }, { audience: 'followers' })).toEqual({ audience: 'me' })
})
