import { users } from '@daystar/contract/accounts'
import { circles } from '@daystar/contract/circles'
import { type EventDraft, events } from '@daystar/contract/events'
import { blocks } from '@daystar/contract/moderation/blocks'
import { type MarkedText, search } from '@daystar/contract/search'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { muteCircle, muteMember, muteWord } from '../../testing/actions/mute-actions.ts'
import type { Caller, Member } from '../../testing/callers.ts'
import { createEvent, dateInDays } from '../../testing/event-actions.ts'
import { createCircle, follow, leaveCircle } from '../../testing/member-actions.ts'
import { createTestApp, sharedTestApp } from '../../testing/test-app.ts'
import { fillSearch } from './index-commands.ts'

const openTestApp = sharedTestApp()

type Query = { q?: string; [filter: string]: unknown }

const textOf = (marked: MarkedText) => marked.map(({ text }) => text).join('')
const matchesOf = (marked: MarkedText) => marked.filter((part) => part.is_match).map(({ text }) => text)

const find = async (caller: Caller, query: Query) =>
  (await caller.request(search.events, { query })).map(({ title }) => textOf(title))

const edit = (member: Member, eventId: number, body: object) =>
  member.request(events.edit, { params: { eventId }, body })

describe('words', () => {
  test('finds titles and places without letter case and accents, and texts by their stems', async () => {
    const { testApp, ben } = await openTestApp()
    const author = await testApp.createNamedMember('Jürgen')
    await author.request(users.edit, { body: { language: 'de' } })
    await createEvent(author, { title: 'Café im Grünen', location: 'Zürichsee', description: 'Wir sehen Häuser an' })
    for (const q of ['CAFE', 'grunen', 'zurichsee café', 'haus'])
      expect(await find(ben, { q }), q).toEqual(['Café im Grünen'])
    expect(await find(ben, { q: 'cafe zebra' })).toEqual([])
  })

  test('marks the words in the title and in an excerpt of the text', async () => {
    const { ada, ben } = await openTestApp()
    const description = `${'Before that. '.repeat(100)}<b>Quokkas</b> hop.`
    await createEvent(ada, { title: 'Quokka & quokkas', description })
    const [found] = await ben.request(search.events, { query: { q: 'quokkas' } })
    expect(matchesOf(found?.title ?? [])).toEqual(['quokkas'])
    expect(textOf(found?.title ?? [])).toBe('Quokka & quokkas')
    expect(matchesOf(found?.excerpt ?? [])).toEqual(['Quokkas'])
    expect(textOf(found?.excerpt ?? [])).toMatch(/^….*<b>Quokkas<\/b> hop\.$/)
  })

  test('finds an edited event by its new words only', async () => {
    const { ada, ben } = await openTestApp()
    const { id } = await createEvent(ada, { title: 'Xylophone', location: 'Attic', description: 'Wooden' })
    await edit(ada, id, { title: 'Yodelling', location: 'Meadow', description: 'Alpine' })
    for (const q of ['xylophone', 'attic', 'wooden']) expect(await find(ben, { q }), q).toEqual([])
    for (const q of ['yodelling', 'meadow', 'alpine']) expect(await find(ben, { q }), q).toEqual(['Yodelling'])
  })

  test.each(['%', "'", ':*', '&', '   '])('accepts %j', async (q) => {
    const { ben } = await openTestApp()
    expect((await ben.requestRaw(search.events, { query: { q: `lake${q}` } })).statusCode).toBe(200)
    expect((await ben.requestRaw(search.events, { query: { q } })).statusCode).toBe(200)
  })
})

describe('the date', () => {
  const weekly = { rule: 'weekly' as const, every: 1, until: null }

  test('is the next one of an event that is repeated, which is found once', async () => {
    const { ada, ben, testApp } = await openTestApp()
    const event = await createEvent(ada, { title: 'Ringing', repeats: weekly })
    const [first, second] = await ada.request(events.dates, { params: { eventId: event.id } })
    const dateOf = async () => await ben.request(search.events, { query: { q: 'ringing' } })
    expect(await dateOf()).toMatchObject([
      { id: first?.id, series_id: event.series_id, start_date: dateInDays(3), is_repeated: true, cancelled_at: null },
    ])
    await testApp.db
      .updateTable('events')
      .set({ starts_at: new Date(Date.now() - 7_200_000), ends_at: new Date(Date.now() - 3_600_000) })
      .where('id', '=', first?.id ?? 0)
      .execute()
    expect(await dateOf()).toMatchObject([{ id: second?.id, start_date: dateInDays(10) }])
  })

  test('is one that takes place, unless all coming ones are cancelled', async () => {
    const { ada, ben } = await openTestApp()
    const event = await createEvent(ada, { title: 'Croquet', repeats: weekly })
    const cancel = (scope: 'this' | 'all') =>
      ada.request(events.cancel, { params: { eventId: event.id }, body: { scope } })
    await cancel('this')
    const found = () => ben.request(search.events, { query: { q: 'croquet' } })
    expect(await found()).toMatchObject([{ start_date: dateInDays(10), cancelled_at: null }])
    await cancel('all')
    expect(await found()).toMatchObject([{ id: event.id, cancelled_at: expect.any(String) }])
  })

  test('is the last one of an event that has ended', async () => {
    const { ada, ben } = await openTestApp()
    const { id } = await createEvent(ada, { title: 'Bygone', start_date: dateInDays(-3), end_date: dateInDays(-3) })
    expect(await ben.request(search.events, { query: { q: 'bygone' } })).toMatchObject([{ id }])
  })
})

describe('filters', () => {
  test('by circle and days, also without words', async () => {
    const { dora, emil } = await openTestApp({ members: ['dora', 'emil'] })
    const circleId = await createCircle(dora, 'Paddlers', false)
    const on = (days: number): Partial<EventDraft> => ({ start_date: dateInDays(days), end_date: dateInDays(days) })
    await createEvent(dora, { title: 'Kayak one', circle_id: circleId })
    const repeats = { rule: 'weekly' as const, every: 1, until: dateInDays(30) }
    await createEvent(dora, { title: 'Kayak two', ...on(5), repeats })
    await createEvent(dora, { title: 'Kayak three', ...on(-40) })
    const found = (filters: Query) => find(emil, { user_id: dora.id, ...filters })
    expect(await found({ q: 'kayak' })).toEqual(['Kayak three', 'Kayak two', 'Kayak one'])
    expect(await find(emil, { circle_id: circleId })).toEqual(['Kayak one'])
    const days = { from: dateInDays(12), to: dateInDays(12) }
    expect(await found(days)).toEqual(['Kayak two'])
    const [second] = await emil.request(search.events, { query: { q: 'kayak', ...days } })
    expect(second?.start_date).toBe(dateInDays(12))
    expect(await found({ to: dateInDays(-1) })).toEqual(['Kayak three'])
    expect(await found({ from: dateInDays(4), to: dateInDays(4) })).toEqual([])
    expect(await find(emil, { from: dateInDays(-40), to: dateInDays(-40) })).toEqual(['Kayak three'])
  })

  test('days are those in the time zone of the event', async () => {
    const { ada, ben } = await openTestApp()
    const times = { start_date: '2026-03-02', start_time: '00:30', end_date: '2026-03-02', end_time: '01:30' }
    await createEvent(ada, { title: 'Zephyr', ...times, time_zone: 'Pacific/Auckland' })
    const found = (day: string) => find(ben, { q: 'zephyr', from: day, to: day })
    expect([await found('2026-03-01'), await found('2026-03-02')]).toEqual([[], ['Zephyr']])
  })

  test('days are calculated by the rules of Node, where those of PostgreSQL differ', async () => {
    const { testApp, ada, ben } = await openTestApp()
    const times = { start_date: '2026-07-02', start_time: '00:30', end_date: '2026-07-02', end_time: '01:30' }
    const event = await createEvent(ada, { title: 'Mistral', ...times, time_zone: 'Europe/Brussels' })
    // For PostgreSQL, this is the abbreviation of the standard time.
    await testApp.db.updateTable('event_series').set({ time_zone: 'CET' }).where('id', '=', event.series_id).execute()
    const found = (day: string) => find(ben, { q: 'mistral', from: day, to: day })
    expect([await found('2026-07-01'), await found('2026-07-02')]).toEqual([[], ['Mistral']])
    const [first] = await ben.request(search.events, { query: { q: 'mistral' } })
    expect(first?.start_date).toBe('2026-07-02')
  })

  test('by those who organize it, as far as the viewer sees them', async () => {
    const { dora, emil, fay } = await openTestApp({ members: ['dora', 'emil', 'fay'] })
    await follow(emil, dora)
    const { id: eventId } = await createEvent(dora, { title: 'Regatta' })
    const params = { eventId, userId: emil.id }
    const found = (memberId: number) => find(fay, { q: 'regatta', user_id: memberId })
    expect([await found(dora.id), await found(emil.id)]).toEqual([['Regatta'], []])
    await dora.request(events.appoint, { params })
    expect(await found(emil.id)).toEqual(['Regatta'])
    await emil.request(blocks.add, { params: { userId: fay.id } })
    expect([await found(dora.id), await found(emil.id)]).toEqual([['Regatta'], []])
    await emil.request(blocks.remove, { params: { userId: fay.id } })
    await dora.request(events.dismiss, { params })
    expect(await found(emil.id)).toEqual([])
  })

  test('pages contain each match once, the one that was created last first', async () => {
    const { dora, testApp } = await openTestApp({ members: ['dora'] })
    const daysAgo = [0, 1, 3, 3, 20, 40, 90, 400, 1500]
    for (const [n, days] of daysAgo.entries()) {
      const { series_id: id } = await createEvent(dora, { title: `Wombat ${n}` })
      const created_at = new Date(Date.now() - days * 86_400_000 - n * 60_000)
      await testApp.db.updateTable('event_series').set({ created_at }).where('id', '=', id).execute()
    }
    const titles = daysAgo.map((_, n) => `Wombat ${n}`)
    const pages = await dora.requestAllPages(search.events, { query: { q: 'wombat', limit: 2 } })
    expect(pages.flat().map(({ title }) => textOf(title))).toEqual(titles)
    const all = await dora.requestAllPages(search.events, { query: { limit: 3 } })
    const own = all.flat().filter(({ author }) => author.id === dora.id)
    expect(own.map(({ title }) => textOf(title))).toEqual(titles)
  })
})

describe('visibility', () => {
  const q = 'ultramarine'

  async function createCommunity() {
    const { testApp, visitor } = await createTestApp()
    const names = ['Author', 'Stranger', 'Follower', 'Insider', 'Guest']
    const [author, stranger, follower, insider, guest] = (await Promise.all(
      names.map((name) => testApp.createNamedMember(name)),
    )) as [Member, Member, Member, Member, Member]
    await follow(follower, author)
    await follow(guest, author)
    const closed = await createCircle(author, 'Closed', true, [insider])
    const drafts: Record<string, Partial<EventDraft>> = {
      everyone: {},
      followers: { audience: 'followers' },
      closed: { audience: 'circle', circle_id: closed },
      invited: { audience: 'invited', invited_ids: [guest.id] },
    }
    for (const [title, draft] of Object.entries(drafts)) await createEvent(author, { title, description: q, ...draft })
    return { testApp, author, stranger, follower, insider, guest, visitor, closed }
  }

  test('events are found by those who see them', async () => {
    const { author, stranger, follower, insider, guest, visitor, closed } = await createCommunity()
    const expected = [
      [author, ['closed', 'everyone', 'followers', 'invited']],
      [stranger, ['everyone']],
      [follower, ['everyone', 'followers']],
      [insider, ['closed', 'everyone']],
      [guest, ['everyone', 'followers', 'invited']],
      [visitor, ['everyone']],
    ] as const
    for (const [caller, titles] of expected) {
      expect((await find(caller, { q })).toSorted()).toEqual(titles)
      expect((await find(caller, { user_id: author.id })).toSorted()).toEqual(titles)
      expect((await find(caller, {})).toSorted()).toEqual(titles)
      expect(await find(caller, { circle_id: closed })).toEqual(titles.filter((title) => title === 'closed'))
    }
  })

  test('what a member can no longer see is no longer found', async () => {
    const { author, follower, insider, closed } = await createCommunity()
    await leaveCircle(insider, closed)
    expect(await find(insider, { q })).toEqual(['everyone'])
    await author.request(blocks.add, { params: { userId: follower.id } })
    expect(await find(follower, { q })).toEqual([])
  })

  test('events of a limited member are found by followers alone', async () => {
    const { testApp, author, stranger, follower } = await createCommunity()
    await testApp.db.insertInto('sanctions').values({ member_id: author.id, kind: 'limit', reason: 'Spam.' }).execute()
    expect(await find(stranger, { q })).toEqual([])
    expect((await find(follower, { q })).toSorted()).toEqual(['everyone', 'followers'])
  })

  test('what a member mutes is left out, except where they filter by it', async () => {
    const { author, stranger, insider, closed } = await createCommunity()
    await muteMember(stranger, author)
    expect(await find(stranger, { q })).toEqual([])
    expect(await find(stranger, { q, user_id: author.id })).toEqual(['everyone'])
    await muteCircle(insider, closed)
    expect(await find(insider, { q })).toEqual(['everyone'])
    expect(await find(insider, { q, circle_id: closed })).toEqual(['closed'])
    await muteWord(insider, q)
    expect(await find(insider, { q, circle_id: closed })).toEqual([])
    expect(await find(author, { q })).toHaveLength(4)
  })

  test('the index contains nothing of what was deleted', async () => {
    const { testApp, author, closed } = await createCommunity()
    await author.request(circles.remove, { params: { circleId: closed } })
    for (const { id } of await author.request(search.events, { query: { q } }))
      await author.request(events.remove, { params: { eventId: id } })
    expect(await find(author, { q })).toEqual([])
    expect(await testApp.db.selectFrom('event_search').select('series_id').execute()).toEqual([])
  })
})

test('adds what was posted before an upgrade to the search', async () => {
  const { ada, ben, testApp } = await createTestApp()
  const { series_id: id } = await createEvent(ada, { title: 'Heirloom' })
  await sql`truncate event_search`.execute(testApp.db)
  await testApp.db.insertInto('search_backfills').values({ kind: 'events', max_id: id }).execute()
  expect(await find(ben, { q: 'heirloom' })).toEqual([])
  await fillSearch(testApp.db)
  expect(await find(ben, { q: 'heirloom' })).toEqual(['Heirloom'])
  expect(await testApp.db.selectFrom('search_backfills').selectAll().execute()).toEqual([])
})
