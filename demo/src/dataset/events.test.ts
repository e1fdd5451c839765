import { describe, expect, test } from 'vitest'
import { circles } from './circles.ts'
import { demoEvents, eventForNewcomers, nextSecondSaturday } from './events.ts'
import { invitationsOfMira } from './invitations.ts'
import { daysBefore } from './local-time.ts'
import { follows } from './members.ts'
import type { MemberKey } from './model.ts'

const today = '2026-11-21'
const isComing = (firstDate: (date: string) => string) => firstDate(today) > today

describe('the events', () => {
  test('are past or coming, never today, and Mira is going to one within three days', () => {
    for (const { firstDate } of demoEvents) expect(firstDate(today)).not.toBe(today)
    expect(demoEvents.some(({ firstDate }) => !isComing(firstDate))).toBe(true)
    const soon = demoEvents.filter(({ firstDate }) => isComing(firstDate) && firstDate(today) <= daysBefore(today, -3))
    const isOfMira = (from: MemberKey, date = 0) => from === 'mira' && date === 0
    expect(
      soon.some(({ answers }) => answers.some(({ from, answer, date }) => isOfMira(from, date) && answer === 'going')),
    ).toBe(true)
  })

  test('are answered and commented after they were announced, in this order, by members who see them', () => {
    for (const { author, circle, audience, announcedHoursAgo, answers, comments, invited = [] } of demoEvents) {
      const circleMembers = circles.find(({ key }) => key === circle)?.members ?? []
      const seesIt = (key: MemberKey) =>
        audience === 'everyone' ||
        key === author ||
        invited.includes(key) ||
        (audience === 'circle' ? circleMembers.includes(key) : follows[key].includes(author))
      if (circle) expect(circleMembers).toContain(author)
      const firstAnswers = answers.filter(({ date = 0 }) => date === 0)
      for (const list of [firstAnswers, comments]) {
        const hours = list.map(({ hoursAgo }) => hoursAgo)
        expect(hours).toEqual([...hours].sort((a, b) => b - a))
      }
      for (const { from, hoursAgo } of [...answers, ...comments]) {
        expect([from, seesIt(from)]).toEqual([from, true])
        expect(hoursAgo).toBeGreaterThan(0)
        expect(hoursAgo).toBeLessThan(announcedHoursAgo)
      }
    }
  })

  test('leave members on a waiting list, and give Mira a place that another member left', () => {
    const { capacity = 0, answers = [] } = demoEvents.find((event) => event.capacity !== undefined) ?? {}
    const left = answers.findIndex(({ answer }) => answer === 'declined')
    const parties = answers.slice(0, left).map(({ from, guests = 0 }) => ({ from, people: 1 + guests }))
    const before = (key: MemberKey) =>
      1 +
      parties
        .slice(
          0,
          parties.findIndex(({ from }) => from === key),
        )
        .reduce((sum, { people }) => sum + people, 0)
    expect(before('mira')).toBe(capacity)
    expect(answers.slice(0, left).at(-1)?.from).not.toBe('mira')
  })

  test('include the one of the welcome pack, for everyone and on a second Saturday', () => {
    const event = demoEvents.find(({ key }) => key === eventForNewcomers)
    expect(event).toMatchObject({ audience: 'everyone', repeats: 'monthly_weekday' })
    expect(invitationsOfMira.some(({ packEvent }) => packEvent === eventForNewcomers)).toBe(true)
    expect(['2026-11-21', '2026-12-11', '2026-12-12', '2026-12-31'].map(nextSecondSaturday)).toEqual([
      '2026-12-12',
      '2026-12-12',
      '2027-01-09',
      '2027-01-09',
    ])
  })
})
