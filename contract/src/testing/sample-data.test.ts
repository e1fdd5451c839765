import { expect, test } from 'vitest'
import { languages } from '../languages.ts'
import { limits } from '../limits.ts'
import { foldText } from '../texts/fold-text.ts'
import { sampleKeyFor, sampleMembers, samples } from './sample-data.ts'

const all = Object.entries(samples)
const namesOf = (key: string) => sampleMembers.map((member) => samples[key]?.names[member] ?? '')

test.each(Object.keys(samples))('the names of %s are distinct, in alphabetical order and as they are stored', (key) => {
  const names = namesOf(key)
  const folded = names.map(foldText)
  expect(folded).toEqual([...new Set(folded)].sort())
  for (const name of names) {
    expect(name).toBe(name.normalize('NFC').trim())
    expect(name.length).toBeLessThanOrEqual(limits.nameMax)
  }
})

test('the samples have all languages of the app, and members without a choice', () => {
  const chosen = new Set(all.map(([, { language }]) => language))
  expect([...chosen].sort()).toEqual([...Object.keys(languages), null].sort())
})

test.each([
  ['at the western end', 'Pacific/Pago_Pago'],
  ['at the eastern end', 'Pacific/Kiritimati'],
  ['with half an hour east of Greenwich', 'Asia/Kolkata'],
  ['with half an hour west of Greenwich', 'Pacific/Marquesas'],
  ['with half an hour and summer time', 'America/St_Johns'],
  ['with three quarters of an hour', 'Asia/Kathmandu'],
  ['with summer time in the north', 'Europe/Warsaw'],
  ['with summer time in the south', 'America/Santiago'],
  ['with half an hour of summer time', 'Australia/Lord_Howe'],
  ['without summer time', 'Asia/Tokyo'],
])('a sample has a time zone %s', (_kind, timeZone) => {
  expect(all.map(([, sample]) => sample.timeZone)).toContain(timeZone)
})

test('selects a sample by the path of a file, and all of them for many files', () => {
  const files = Array.from({ length: 400 }, (_, n) => `src/domains/${n % 7}/feature-${n}.test.ts`)
  expect(files.map((file) => sampleKeyFor(file))).toEqual(files.map((file) => sampleKeyFor(file)))
  expect(new Set(files.map((file) => sampleKeyFor(file)))).toEqual(new Set(Object.keys(samples)))
})

test('uses the chosen sample for every file, and rejects an unknown one', () => {
  expect(sampleKeyFor('src/any.test.ts', 'hebrew')).toBe('hebrew')
  expect(() => sampleKeyFor('src/any.test.ts', 'none')).toThrow('DAYSTAR_TEST_SAMPLE is none of')
})
