import type { Plan, Reminder } from '@daystar/contract/planning'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergeGoals, mergePlans, mergeReminders, mergeStreaks } from './merge.ts'
import { mergeSequences } from './sequences.ts'

/** Few different texts, so that both devices often write the same and lines often repeat. */
const line = fc.constantFrom<string>('swim', 'run', 'read', 'bake', 'rest', 'row', 'climb', '')
const lines = fc.array(line, { maxLength: 8 })
const distinctLines = fc.uniqueArray(line, { maxLength: 8 })
const sorted = (texts: readonly string[]) => [...texts].sort()
const written = (texts: readonly string[]) => texts.filter((text) => text !== '')

describe('sequences', () => {
  test('what either device added, and what both hold, is there', () => {
    fc.assert(
      fc.property(lines, lines, lines, (base, mine, theirs) => {
        const merged = mergeSequences(base, mine, theirs)
        const added = [...mine, ...theirs].filter((text) => !base.includes(text))
        const held = mine.filter((text) => theirs.includes(text))
        for (const text of [...added, ...held]) expect(merged).toContain(text)
      }),
    )
  })

  test('nothing is there that neither device holds', () => {
    fc.assert(
      fc.property(lines, lines, lines, (base, mine, theirs) => {
        for (const text of mergeSequences(base, mine, theirs)) expect([...mine, ...theirs]).toContain(text)
      }),
    )
  })

  test('a line that one device removed and the other left alone is gone', () => {
    fc.assert(
      fc.property(distinctLines, fc.nat(), distinctLines, (base, at, extra) => {
        fc.pre(base.length > 0)
        const gone = base[at % base.length] ?? ''
        const mine = base.filter((text) => text !== gone)
        const theirs = [...base, ...extra.filter((text) => !base.includes(text))]
        expect(mergeSequences(base, mine, theirs)).toEqual(theirs.filter((text) => text !== gone))
      }),
    )
  })

  test('who changed nothing changes nothing, and equal changes count once', () => {
    fc.assert(
      fc.property(lines, lines, (base, other) => {
        expect(mergeSequences(base, base, other)).toEqual(other)
        expect(mergeSequences(base, other, base)).toEqual(other)
        expect(mergeSequences(base, other, other)).toEqual(other)
      }),
    )
  })

  test('a save that is sent again adds and removes nothing', () => {
    fc.assert(
      fc.property(lines, lines, lines, (base, mine, theirs) => {
        const once = mergeSequences(base, mine, theirs)
        expect(sorted(mergeSequences(base, mine, once))).toEqual(sorted(once))
      }),
    )
  })

  test('who saved first makes no difference but in the order', () => {
    fc.assert(
      fc.property(lines, lines, lines, (base, mine, theirs) => {
        expect(sorted(mergeSequences(base, mine, theirs))).toEqual(sorted(mergeSequences(base, theirs, mine)))
      }),
    )
  })

  test('two pasted books are merged without a long pause', () => {
    const [mine, theirs] = ['mine', 'theirs'].map((who) => Array.from({ length: 5000 }, (_, at) => `${who} ${at}`))
    const started = performance.now()
    const merged = mergeSequences(['title'], ['title', ...(mine ?? [])], ['title', ...(theirs ?? [])])
    expect(merged).toHaveLength(10_001)
    expect(performance.now() - started).toBeLessThan(500)
  })
})

describe('the weekly plan', () => {
  const blank: Plan = { mon: ['', ''], tue: ['', ''], wed: ['', ''], thu: ['', ''], fri: ['', ''], sat: [], sun: [] }

  test('two devices that fill different lines of one day both see their lines in place', () => {
    const phone = { ...blank, mon: ['Swim before work', ''] }
    const desk = { ...blank, mon: ['', 'Finish chapter 4'], tue: ['Bread', ''] }
    const both = { ...blank, mon: ['Swim before work', 'Finish chapter 4'], tue: ['Bread', ''] }
    expect(mergePlans(blank, phone, desk)).toEqual(both)
    expect(mergePlans(null, phone, desk)).toEqual(both)
  })

  test('two texts in one line are both kept', () => {
    const phone = { ...blank, mon: ['Swim', ''] }
    const desk = { ...blank, mon: ['Run', ''] }
    expect(mergePlans(blank, phone, desk).mon).toEqual(['Run', 'Swim'])
  })

  test('a cleared line stays cleared while another one is written', () => {
    const before = { ...blank, mon: ['Swim', 'Read'] }
    const phone = { ...blank, mon: ['', 'Read'] }
    const desk = { ...blank, mon: ['Swim', 'Read', 'Bake'] }
    expect(mergePlans(before, phone, desk).mon).toEqual(['Read', 'Bake', ''])
  })

  test('no written line is lost, none comes from nowhere, and sending again changes nothing', () => {
    fc.assert(
      fc.property(fc.option(lines), lines, lines, (base, mine, theirs) => {
        const plan = (mon: string[]): Plan => ({ ...blank, mon })
        const from = base === null ? null : plan(base)
        const { mon } = mergePlans(from, plan(mine), plan(theirs))
        const added = written([...mine, ...theirs]).filter((text) => !base?.includes(text))
        for (const text of added) expect(mon).toContain(text)
        for (const text of written(mon)) expect([...mine, ...theirs]).toContain(text)
        expect(mergePlans(from, plan(theirs), plan(theirs)).mon).toEqual(theirs)
        const again = mergePlans(from, plan(mine), plan(mon)).mon
        expect(sorted(written(again))).toEqual(sorted(written(mon)))
      }),
    )
  })
})

describe('the goals note', () => {
  test('changes in different lines are joined', () => {
    const before = 'March\n- swim twice a week\n- finish the novel'
    const phone = 'March\n- swim three times a week\n- finish the novel'
    const desk = 'March\n- swim twice a week\n- finish the novel\n- bake rye bread'
    expect(mergeGoals(before, phone, desk)).toBe(
      'March\n- swim three times a week\n- finish the novel\n- bake rye bread',
    )
  })

  test('where both changed one line, both texts are kept', () => {
    expect(mergeGoals('Swim', 'Swim more', 'Swim daily')).toBe('Swim daily\nSwim more')
    expect(mergeGoals(null, 'Swim more', 'Read more')).toBe('Read more\nSwim more')
  })

  test('an emptied note does not swallow what another device wrote meanwhile', () => {
    expect(mergeGoals('Swim', '', 'Swim\nRead')).toBe('Read')
    expect(mergeGoals('Swim', '', 'Swim')).toBe('')
  })
})

describe('the streak mark', () => {
  test.each([
    { what: 'a new celebration counts', base: 4, mine: 5, theirs: 4, kept: 5 },
    { what: 'an older celebration that arrives late does not', base: 3, mine: 4, theirs: 6, kept: 6 },
    { what: 'a reset counts', base: 6, mine: 0, theirs: 6, kept: 0 },
    { what: 'a celebration after the reset of another device counts', base: 6, mine: 7, theirs: 0, kept: 7 },
    { what: 'a device that never saw the mark does not reset it', base: null, mine: 0, theirs: 6, kept: 6 },
    { what: 'a device that changed nothing changes nothing', base: 4, mine: 4, theirs: 0, kept: 0 },
  ])('$what', ({ base, mine, theirs, kept }) => {
    expect(mergeStreaks(base, mine, theirs)).toBe(kept)
    expect(mergeStreaks(base, mine, kept)).toBe(kept)
  })
})

describe('reminders', () => {
  const milk: Reminder = { id: 'a', text: 'Buy milk', done: false }
  const card: Reminder = { id: 'b', text: 'Card for Ben', done: false }
  const tent: Reminder = { id: 'c', text: 'Dry the tent', done: false }
  const done = (reminder: Reminder): Reminder => ({ ...reminder, done: true })

  test('ticks, additions and removals of two devices are joined, in order', () => {
    expect(mergeReminders([milk, card], [done(milk), card], [milk, tent])).toEqual([done(milk), tent])
  })

  test('a new order stays while another device adds', () => {
    const merged = mergeReminders([milk, card], [card, milk], [milk, card, tent])
    expect(merged).toHaveLength(3)
    expect(merged.filter(({ id }) => id !== tent.id)).toEqual([card, milk])
  })

  test('what one device removed and another rewrote stays', () => {
    const oat = { ...milk, text: 'Buy oat milk' }
    expect(mergeReminders([milk, card], [card], [oat, card])).toEqual([oat, card])
    expect(mergeReminders([milk, card], [oat, card], [card])).toEqual([oat, card])
    expect(mergeReminders([milk, card], [card], [done(milk), card])).toEqual([card])
  })

  test('where both rewrote one, both texts stay, and a third save makes no third one', () => {
    const oat = { ...milk, text: 'Buy oat milk' }
    const soy = { ...milk, text: 'Buy soy milk' }
    const once = mergeReminders([milk], [oat], [soy])
    expect(once.map(({ text }) => text)).toEqual(['Buy soy milk', 'Buy oat milk'])
    expect(mergeReminders([milk], [oat], once)).toEqual(once)
  })

  test('words typed on after a save whose answer got lost replace the shorter ones', () => {
    const longer = { ...milk, text: 'Buy milk and butter' }
    expect(mergeReminders([], [longer], [milk])).toEqual([longer])
  })

  const reminder = fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd', 'e'), text: line, done: fc.boolean() })
  const reminders = fc.uniqueArray(reminder, { maxLength: 5, selector: ({ id }) => id })

  test('no text that a device added or rewrote is lost', () => {
    fc.assert(
      fc.property(fc.option(reminders), reminders, reminders, (base, mine, theirs) => {
        const texts = mergeReminders(base, mine, theirs).map(({ text }) => text)
        const known = new Map((base ?? []).map(({ id, text }) => [id, text]))
        for (const { id, text } of [...mine, ...theirs])
          if (known.get(id) !== text) expect(texts.some((kept) => kept.startsWith(text))).toBe(true)
      }),
    )
  })

  test('every id stands once, and sending again changes nothing', () => {
    fc.assert(
      fc.property(fc.option(reminders), reminders, reminders, (base, mine, theirs) => {
        const once = mergeReminders(base, mine, theirs)
        expect(distinct(once.map(({ id }) => id))).toBe(true)
        const again = mergeReminders(base, mine, once)
        expect(sorted(again.map((one) => JSON.stringify(one)))).toEqual(sorted(once.map((one) => JSON.stringify(one))))
        expect(mergeReminders(theirs, theirs, mine)).toEqual(mine)
        expect(mergeReminders(theirs, mine, theirs)).toEqual(mine)
      }),
    )
  })
})

function distinct(texts: readonly string[]): boolean {
  return new Set(texts).size === texts.length
}
