import type { Plan, Reminder } from '@daystar/contract/planning'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { processorMs } from '../../testing/processes/processor-time.ts'
import { mergeGoals, mergePlans, mergeReminders, mergeStreaks } from './merge.ts'
import { mergeSequences } from './sequences.ts'

/** A small set of texts, so that both devices often write the same line and lines often repeat. */
const line = fc.constantFrom<string>('swim', 'run', 'read', 'bake', 'rest', 'row', 'climb', '')
const lines = fc.array(line, { maxLength: 8 })
const distinctLines = fc.uniqueArray(line, { maxLength: 8 })
const sorted = (texts: readonly string[]) => [...texts].sort()
const withoutBlanks = (texts: readonly string[]) => texts.filter((text) => text !== '')

describe('mergeSequences', () => {
  test('keeps texts that either side added or both sides have', () => {
    fc.assert(
      fc.property(lines, lines, lines, (base, mine, theirs) => {
        const merged = mergeSequences(base, mine, theirs)
        const added = [...mine, ...theirs].filter((text) => !base.includes(text))
        const common = mine.filter((text) => theirs.includes(text))
        for (const text of [...added, ...common]) expect(merged).toContain(text)
      }),
    )
  })

  test('adds no text that neither side has', () => {
    fc.assert(
      fc.property(lines, lines, lines, (base, mine, theirs) => {
        for (const text of mergeSequences(base, mine, theirs)) expect([...mine, ...theirs]).toContain(text)
      }),
    )
  })

  test('removes a line that one side removed and the other did not change', () => {
    fc.assert(
      fc.property(distinctLines, fc.nat(), distinctLines, (base, index, extra) => {
        fc.pre(base.length > 0)
        const removed = base[index % base.length] ?? ''
        const mine = base.filter((text) => text !== removed)
        const theirs = [...base, ...extra.filter((text) => !base.includes(text))]
        expect(mergeSequences(base, mine, theirs)).toEqual(theirs.filter((text) => text !== removed))
      }),
    )
  })

  test('returns the other side if one side did not change, and equal changes once', () => {
    fc.assert(
      fc.property(lines, lines, (base, other) => {
        expect(mergeSequences(base, base, other)).toEqual(other)
        expect(mergeSequences(base, other, base)).toEqual(other)
        expect(mergeSequences(base, other, other)).toEqual(other)
      }),
    )
  })

  test('is idempotent when a save is sent again', () => {
    fc.assert(
      fc.property(lines, lines, lines, (base, mine, theirs) => {
        const merged = mergeSequences(base, mine, theirs)
        expect(sorted(mergeSequences(base, mine, merged))).toEqual(sorted(merged))
      }),
    )
  })

  test('contains the same texts whichever side saved first', () => {
    fc.assert(
      fc.property(lines, lines, lines, (base, mine, theirs) => {
        expect(sorted(mergeSequences(base, mine, theirs))).toEqual(sorted(mergeSequences(base, theirs, mine)))
      }),
    )
  })

  test('merges two very long texts quickly', async () => {
    const [mine, theirs] = ['mine', 'theirs'].map((side) =>
      Array.from({ length: 5000 }, (_, index) => `${side} ${index}`),
    )
    const ms = await processorMs(() => {
      const merged = mergeSequences(['title'], ['title', ...(mine ?? [])], ['title', ...(theirs ?? [])])
      expect(merged).toHaveLength(10_001)
    })
    expect(ms).toBeLessThan(500)
  })
})

describe('mergePlans', () => {
  const blank: Plan = { mon: ['', ''], tue: ['', ''], wed: ['', ''], thu: ['', ''], fri: ['', ''], sat: [], sun: [] }

  test('keeps the positions of different lines filled by two devices', () => {
    const mine = { ...blank, mon: ['Swim before work', ''] }
    const theirs = { ...blank, mon: ['', 'Finish chapter 4'], tue: ['Bread', ''] }
    const both = { ...blank, mon: ['Swim before work', 'Finish chapter 4'], tue: ['Bread', ''] }
    expect(mergePlans(blank, mine, theirs)).toEqual(both)
    expect(mergePlans(null, mine, theirs)).toEqual(both)
  })

  test('keeps both texts entered in the same line', () => {
    const mine = { ...blank, mon: ['Swim', ''] }
    const theirs = { ...blank, mon: ['Run', ''] }
    expect(mergePlans(blank, mine, theirs).mon).toEqual(['Run', 'Swim'])
  })

  test('keeps a line cleared that the other device did not change', () => {
    const before = { ...blank, mon: ['Swim', 'Read'] }
    const mine = { ...blank, mon: ['', 'Read'] }
    const theirs = { ...blank, mon: ['Swim', 'Read', 'Bake'] }
    expect(mergePlans(before, mine, theirs).mon).toEqual(['Read', 'Bake', ''])
  })

  test.each([
    {
      name: 'keeps the blank lines of the only side that changed the day',
      base: ['Swim', '', ''],
      mine: ['', 'Run', ''],
      theirs: ['Swim', '', ''],
      merged: ['', 'Run', ''],
    },
    {
      name: 'keeps the positions of lines beside an unchanged one',
      base: ['Swim', '', ''],
      mine: ['Swim', 'Read', ''],
      theirs: ['Swim', '', 'Bake'],
      merged: ['Swim', 'Read', 'Bake'],
    },
    {
      name: 'keeps the position of a line that both sides filled equally',
      base: ['', '', ''],
      mine: ['', 'Swim', 'Read'],
      theirs: ['', 'Swim', ''],
      merged: ['', 'Swim', 'Read'],
    },
    {
      name: 'keeps the positions if the days have different numbers of lines',
      base: ['', '', '', ''],
      mine: ['Swim'],
      theirs: ['', 'Read', ''],
      merged: ['Swim', 'Read', ''],
    },
    {
      name: 'keeps the positions if this device has more lines',
      base: [],
      mine: ['', '', 'Read'],
      theirs: ['Swim'],
      merged: ['Swim', '', 'Read'],
    },
    {
      name: 'moves the lines together if the other device changed a line that was not blank',
      base: ['Swim', '', ''],
      mine: ['Swim', '', 'Read'],
      theirs: ['Run', '', ''],
      merged: ['Run', 'Read', ''],
    },
    {
      name: 'treats a line of spaces as blank',
      base: ['', ''],
      mine: [' ', 'Swim'],
      theirs: ['Read', ''],
      merged: ['Read', 'Swim'],
    },
  ])('$name', ({ base, mine, theirs, merged }) => {
    const plan = (mon: string[]): Plan => ({ ...blank, mon })
    expect(mergePlans(plan(base), plan(mine), plan(theirs)).mon).toEqual(merged)
  })

  test('loses and invents no line and is idempotent', () => {
    fc.assert(
      fc.property(fc.option(lines), lines, lines, (base, mine, theirs) => {
        const plan = (mon: string[]): Plan => ({ ...blank, mon })
        const from = base === null ? null : plan(base)
        const { mon } = mergePlans(from, plan(mine), plan(theirs))
        const added = withoutBlanks([...mine, ...theirs]).filter((text) => !base?.includes(text))
        for (const text of added) expect(mon).toContain(text)
        for (const text of withoutBlanks(mon)) expect([...mine, ...theirs]).toContain(text)
        expect(mergePlans(from, plan(theirs), plan(theirs)).mon).toEqual(theirs)
        const again = mergePlans(from, plan(mine), plan(mon)).mon
        expect(sorted(withoutBlanks(again))).toEqual(sorted(withoutBlanks(mon)))
      }),
    )
  })
})

describe('mergeGoals', () => {
  test('merges changes in different lines', () => {
    const before = 'March\n- swim twice a week\n- finish the novel'
    const mine = 'March\n- swim three times a week\n- finish the novel'
    const theirs = 'March\n- swim twice a week\n- finish the novel\n- bake rye bread'
    expect(mergeGoals(before, mine, theirs)).toBe(
      'March\n- swim three times a week\n- finish the novel\n- bake rye bread',
    )
  })

  test('keeps both texts if both sides changed the same line', () => {
    expect(mergeGoals('Swim', 'Swim more', 'Swim daily')).toBe('Swim daily\nSwim more')
    expect(mergeGoals(null, 'Swim more', 'Read more')).toBe('Read more\nSwim more')
  })

  test('keeps text that another device added to a cleared note', () => {
    expect(mergeGoals('Swim', '', 'Swim\nRead')).toBe('Read')
    expect(mergeGoals('Swim', '', 'Swim')).toBe('')
  })
})

describe('mergeStreaks', () => {
  test.each([
    { name: 'accepts a new celebration', base: 4, mine: 5, theirs: 4, expected: 5 },
    { name: 'ignores an older celebration that arrives late', base: 3, mine: 4, theirs: 6, expected: 6 },
    { name: 'does not take the shortest celebrated streak for a reset', base: 5, mine: 3, theirs: 6, expected: 6 },
    { name: 'accepts a reset', base: 6, mine: 0, theirs: 6, expected: 0 },
    { name: 'accepts a celebration after a reset by another device', base: 6, mine: 7, theirs: 0, expected: 7 },
    {
      name: 'ignores a reset by a device that never received the stored value',
      base: null,
      mine: 0,
      theirs: 6,
      expected: 6,
    },
    { name: 'ignores a device that changed nothing', base: 4, mine: 4, theirs: 0, expected: 0 },
  ])('$name', ({ base, mine, theirs, expected }) => {
    expect(mergeStreaks(base, mine, theirs)).toBe(expected)
    expect(mergeStreaks(base, mine, expected)).toBe(expected)
  })
})

describe('mergeReminders', () => {
  const milk: Reminder = { id: 'a', text: 'Buy milk', done: false }
  const card: Reminder = { id: 'b', text: 'Card for Ben', done: false }
  const tent: Reminder = { id: 'c', text: 'Dry the tent', done: false }
  const done = (reminder: Reminder): Reminder => ({ ...reminder, done: true })

  test('merges completed, added and removed reminders in order', () => {
    expect(mergeReminders([milk, card], [done(milk), card], [milk, tent])).toEqual([done(milk), tent])
  })

  test('keeps a new order while another device adds a reminder', () => {
    const merged = mergeReminders([milk, card], [card, milk], [milk, card, tent])
    expect(merged).toHaveLength(3)
    expect(merged.filter(({ id }) => id !== tent.id)).toEqual([card, milk])
  })

  test('keeps a reminder that one device removed and the other changed', () => {
    const oat = { ...milk, text: 'Buy oat milk' }
    expect(mergeReminders([milk, card], [card], [oat, card])).toEqual([oat, card])
    expect(mergeReminders([milk, card], [oat, card], [card])).toEqual([oat, card])
    expect(mergeReminders([milk, card], [card], [done(milk), card])).toEqual([card])
  })

  test('keeps both texts if both devices changed a reminder, also when the save is repeated', () => {
    const oat = { ...milk, text: 'Buy oat milk' }
    const soy = { ...milk, text: 'Buy soy milk' }
    const merged = mergeReminders([milk], [oat], [soy])
    expect(merged.map(({ text }) => text)).toEqual(['Buy soy milk', 'Buy oat milk'])
    expect(mergeReminders([milk], [oat], merged)).toEqual(merged)
  })

  test('replaces a text with its continuation after a save whose response was lost', () => {
    const longer = { ...milk, text: 'Buy milk and butter' }
    expect(mergeReminders([], [longer], [milk])).toEqual([longer])
  })

  test('keeps the longer text whichever device wrote it', () => {
    const longer = { ...milk, text: 'Buy milk and butter' }
    expect(mergeReminders([], [milk], [longer])).toEqual([longer])
    expect(mergeReminders([{ ...milk, text: 'Buy' }], [longer], [done(milk)])).toEqual([done(longer)])
  })

  test('marks a reminder as done that one of two devices added as done', () => {
    expect(mergeReminders([], [done(milk)], [milk])).toEqual([done(milk)])
    expect(mergeReminders([], [milk], [done(milk)])).toEqual([done(milk)])
    expect(mergeReminders([], [milk], [milk])).toEqual([milk])
  })

  test('derives the id of a second text from the reminder and the text, within the length limit', () => {
    const long = { ...milk, id: 'x'.repeat(64) }
    const idOf = (reminder: Reminder, text: string) =>
      mergeReminders([reminder], [{ ...reminder, text }], [{ ...reminder, text: 'Bake' }])[1]?.id ?? ''
    expect(idOf(long, 'Swim')).toMatch(/^x{51}~[\w-]{12}$/)
    expect(idOf(milk, 'Swim')).toMatch(/^a~[\w-]{12}$/)
    expect(idOf(milk, 'Swim')).toBe(idOf(milk, 'Swim'))
    expect(idOf(milk, 'Swim')).not.toBe(idOf(milk, 'Read'))
    expect(idOf(milk, 'Swim').slice(1)).not.toBe(idOf(card, 'Swim').slice(1))
  })

  const reminder = fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd', 'e'), text: line, done: fc.boolean() })
  const reminders = fc.uniqueArray(reminder, { maxLength: 5, selector: ({ id }) => id })

  test('keeps every text that a device added or changed', () => {
    fc.assert(
      fc.property(fc.option(reminders), reminders, reminders, (base, mine, theirs) => {
        const texts = mergeReminders(base, mine, theirs).map(({ text }) => text)
        const baseTexts = new Map((base ?? []).map(({ id, text }) => [id, text]))
        for (const { id, text } of [...mine, ...theirs])
          if (baseTexts.get(id) !== text) expect(texts.some((merged) => merged.startsWith(text))).toBe(true)
      }),
    )
  })

  test('returns every id once and is idempotent', () => {
    fc.assert(
      fc.property(fc.option(reminders), reminders, reminders, (base, mine, theirs) => {
        const merged = mergeReminders(base, mine, theirs)
        expect(areDistinct(merged.map(({ id }) => id))).toBe(true)
        const again = mergeReminders(base, mine, merged)
        expect(sorted(again.map((item) => JSON.stringify(item)))).toEqual(
          sorted(merged.map((item) => JSON.stringify(item))),
        )
        expect(mergeReminders(theirs, theirs, mine)).toEqual(mine)
        expect(mergeReminders(theirs, mine, theirs)).toEqual(mine)
      }),
    )
  })
})

function areDistinct(texts: readonly string[]): boolean {
  return new Set(texts).size === texts.length
}

const monday = { at: '2026-06-01T08:00:00Z' }
const tuesday = { at: '2026-06-02T08:00:00Z' }
const paused = { paused: true }

test.each([
  ['a device that knows no times keeps it', {}, {}, { ...monday, ...paused }, { ...monday, ...paused }],
  ['a device adds it', {}, tuesday, {}, tuesday],
  ['a device removes it', monday, {}, monday, {}],
  [
    'a device moves it while another one pauses it',
    monday,
    tuesday,
    { ...monday, ...paused },
    { ...tuesday, ...paused },
  ],
])('merges the time of a reminder: %s', (_name, base, mine, theirs, merged) => {
  const reminder = (changes: object) => [{ id: 'a', text: 'Towel', done: false, ...changes }]
  expect(mergeReminders(reminder(base), reminder(mine), reminder(theirs))).toEqual(reminder(merged))
})
