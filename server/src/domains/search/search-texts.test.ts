import { users } from '@daystar/contract/accounts'
import { activities } from '@daystar/contract/activities'
import { circles } from '@daystar/contract/circles'
import { comments } from '@daystar/contract/comments'
import type { Language } from '@daystar/contract/languages'
import { blocks } from '@daystar/contract/moderation/blocks'
import { mutes } from '@daystar/contract/moderation/mutes'
import { type MarkedText, search } from '@daystar/contract/search'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Caller, Member } from '../../testing/callers.ts'
import { addComment, createActivity, createCircle, follow, leaveCircle } from '../../testing/member-actions.ts'
import { createTestApp, sharedTestApp } from '../../testing/test-app.ts'
import { fillSearch } from './index-commands.ts'

const openTestApp = sharedTestApp()

type Query = { q?: string; [filter: string]: unknown }

const find = async (caller: Caller, query: Query) =>
  (await caller.request(search.activities, { query })).map(({ title }) => textOf(title))

const findComments = async (caller: Caller, query: { q: string; [filter: string]: unknown }) =>
  (await caller.request(search.comments, { query })).map(({ excerpt }) => textOf(excerpt))

const textOf = (marked: MarkedText) => marked.map(({ text }) => text).join('')
const matchesOf = (marked: MarkedText) => marked.filter((part) => part.is_match).map(({ text }) => text)

async function writeIn(language: Language, member: Member): Promise<void> {
  await member.request(users.edit, { body: { language } })
}

describe('words', () => {
  test('finds titles, tags and places without letter case and accents', async () => {
    const { ada, ben } = await openTestApp()
    await createActivity(ada, { title: 'Café mit Jürgen', tags: ['Kaffeeklatsch'], location: 'Zürichsee' })
    for (const q of ['cafe', 'JURGEN', 'kaffeeklatsch', 'zurichsee jürgen']) {
      expect(await find(ben, { q }), q).toEqual(['Café mit Jürgen'])
    }
    expect(await find(ben, { q: 'cafe zebra' })).toEqual([])
  })

  test.each<[Language, string, string, string]>([
    ['en', 'We were running along the river', 'runs', 'running'],
    ['de', 'Wir haben zwei große Häuser gesehen', 'haus', 'Häuser'],
    ['es', 'Hemos nadado en lagos fríos', 'lago frío', 'lagos'],
    ['fr', 'Nous avons mangé des pommes', 'pomme', 'pommes'],
    ['pt-BR', 'Plantamos muitas árvores', 'árvore', 'árvores'],
    ['ar', 'قرأت الكتاب في الحديقة', 'كتاب', 'الكتاب'],
  ])('finds the words of a text in %s by their stems', async (language, description, q, match) => {
    const { testApp, ben } = await openTestApp()
    const author = await testApp.createNamedMember(`Author ${language}`)
    await writeIn(language, author)
    await createActivity(author, { title: `Written in ${language}`, description })
    const [found] = await ben.request(search.activities, { query: { q, user_id: author.id } })
    expect(textOf(found?.title ?? [])).toBe(`Written in ${language}`)
    expect(matchesOf(found?.excerpt ?? [])).toContain(match)
  })

  test('finds no stems of another language', async () => {
    const { testApp, ben } = await openTestApp()
    const author = await testApp.createNamedMember('Fritz')
    await writeIn('de', author)
    await createActivity(author, { title: 'Notes', description: 'They were running' })
    expect(await find(ben, { q: 'runs', user_id: author.id })).toEqual([])
    expect(await find(ben, { q: 'running', user_id: author.id })).toEqual(['Notes'])
  })

  test('finds titles only by the words as they are written', async () => {
    const { ada, ben } = await openTestApp()
    await createActivity(ada, { title: 'Juggling oranges' })
    expect(await find(ben, { q: 'oranges' })).toEqual(['Juggling oranges'])
    expect(await find(ben, { q: 'juggled' })).toEqual([])
  })

  test.each([
    ['Japanese', '今日は富士山に登りました', '富士山', '登'],
    ['Chinese', '我们在北京吃了烤鸭', '烤鸭', '北京吃了烤鸭'],
    ['Thai', 'วันนี้ฉันไปวิ่งที่สวนลุมพินี', 'สวนลุม', 'วิ่ง'],
  ])('finds parts of a text in %s', async (script, description, ...queries) => {
    const { ada, ben } = await openTestApp()
    await createActivity(ada, { title: `In ${script}`, description })
    for (const q of queries) {
      const [found] = await ben.request(search.activities, { query: { q } })
      expect(textOf(found?.title ?? []), q).toBe(`In ${script}`)
      expect(matchesOf(found?.excerpt ?? [])).toEqual([q])
    }
    expect(await find(ben, { q: `${queries[0]}山山` })).toEqual([])
  })

  test('finds an edited text, and no longer what it was', async () => {
    const { ada, ben } = await openTestApp()
    const { id: activityId } = await createActivity(ada, { title: 'Xylophone' })
    await ada.request(activities.update, { params: { activityId }, body: { title: 'Yodelling' } })
    expect(await find(ben, { q: 'xylophone' })).toEqual([])
    expect(await find(ben, { q: 'yodelling' })).toEqual(['Yodelling'])
  })

  test('an edited text stays in the language in which it was posted', async () => {
    const { testApp, ben } = await openTestApp()
    const author = await testApp.createNamedMember('Switcher')
    await writeIn('en', author)
    const { id: activityId } = await createActivity(author, { title: 'Log', description: 'Rowing' })
    await writeIn('de', author)
    await author.request(activities.update, { params: { activityId }, body: { description: 'Rowing hard' } })
    expect(await find(ben, { q: 'rowed', user_id: author.id })).toEqual(['Log'])
  })

  test.each(['%', "'", '\\', ':*', '!', '&', '<->', '(', '   '])('accepts %j', async (q) => {
    const { ben } = await openTestApp()
    expect(await ben.request(search.comments, { query: { q } })).toEqual([])
    expect((await ben.requestRaw(search.activities, { query: { q: `lake${q}` } })).statusCode).toBe(200)
    expect((await ben.requestRaw(search.tags, { query: { q } })).statusCode).toBe(200)
  })
})

describe('excerpts', () => {
  test('contain the first match of a long text, as plain text', async () => {
    const { ada, ben } = await openTestApp()
    const description = `${'Before that. '.repeat(100)}<b>Quokkas</b> hop.${' After that.'.repeat(100)}`
    await createActivity(ada, { title: 'Rottnest', description })
    const [found] = await ben.request(search.activities, { query: { q: 'quokkas' } })
    expect(matchesOf(found?.excerpt ?? [])).toEqual(['Quokkas'])
    const text = textOf(found?.excerpt ?? [])
    expect(text).toContain('<b>Quokkas</b> hop. After that.')
    expect(text).toMatch(/^….*…$/)
    expect(text.length).toBeLessThanOrEqual(202)
  })

  test('mark every match of the title', async () => {
    const { ada, ben } = await openTestApp()
    await createActivity(ada, { title: 'Żubr, żubr & bison' })
    const [found] = await ben.request(search.activities, { query: { q: 'zubr' } })
    expect(found?.title).toEqual([
      { text: 'Żubr', is_match: true },
      { text: ', ', is_match: false },
      { text: 'żubr', is_match: true },
      { text: ' & bison', is_match: false },
    ])
  })

  test('name a mentioned member instead of their id', async () => {
    const { ada, ben } = await openTestApp()
    await createActivity(ada, { title: 'Marmots', description: `Seen with [${ben.name}](u:${ben.id})` })
    const [found] = await ben.request(search.activities, { query: { q: 'marmots' } })
    expect(textOf(found?.excerpt ?? [])).toBe(`Seen with @${ben.name}`)
  })
})

describe('filters', () => {
  test('by author, tag, place, circle and days', async () => {
    const { dora, emil } = await openTestApp({ members: ['dora', 'emil'] })
    const circleId = await createCircle(dora, 'Paddlers', false)
    await createActivity(dora, { title: 'Kayak one', tags: ['Kayak'], location: 'Walchensee', circle_ids: [circleId] })
    await createActivity(dora, { title: 'Kayak two', timestamp: '2024-02-29T12:00:00Z' })
    await createActivity(emil, { title: 'Kayak three', tags: ['other'], location: 'Tegernsee' })
    const found = (filters: Query) => find(emil, { q: 'kayak', ...filters })
    expect(await found({})).toEqual(['Kayak three', 'Kayak one', 'Kayak two'])
    expect(await found({ user_id: emil.id })).toEqual(['Kayak three'])
    expect(await found({ circle_id: circleId })).toEqual(['Kayak one'])
    expect(await found({ tag: '#kayak' })).toEqual(['Kayak one'])
    expect(await found({ place: 'walchensee' })).toEqual(['Kayak one'])
    expect(await found({ from: '2024-02-29', to: '2024-02-29' })).toEqual(['Kayak two'])
    expect(await found({ to: '2024-02-28' })).toEqual([])
    expect(await found({ from: '2024-03-01' })).toEqual(['Kayak three', 'Kayak one'])
    expect(await found({ has_photo: true })).toEqual([])
    // Without words.
    expect(await find(emil, { place: 'Tegernsee' })).toEqual(['Kayak three'])
    expect(await find(emil, { from: '2024-02-29', to: '2024-02-29' })).toEqual(['Kayak two'])
  })

  test('a place under all its names, which one member alone does not change', async () => {
    const { ada, ben, cleo, visitor } = await openTestApp()
    const moscow = { place_id: 'geonames:524901', lat: 55.75222, lng: 37.61556 }
    const cairo = { place_id: 'geonames:360630', lat: 30.06263, lng: 31.24967 }
    await createActivity(ada, { title: 'Skating', location: 'Москва, Россия', ...moscow })
    await createActivity(ben, { title: 'Chess', location: 'Moskau, Russland', ...moscow })
    await createActivity(cleo, { title: 'Rowing', location: 'moskau, russland', audience: 'me' })
    await createActivity(ada, { title: 'Felucca', location: 'القاهرة، مصر', ...cairo })
    await createActivity(ada, { title: 'Museum', location: 'Cairo, Egypt', ...cairo })
    await createActivity(ben, { title: 'Bazaar', location: 'Cairo, Egypt', ...cairo })
    await createActivity(cleo, { title: 'Wrong', location: 'Cairo, Egypt', ...moscow })
    expect(await find(ada, { place: 'Москва, Россия' })).toEqual(['Wrong', 'Chess', 'Skating'])
    expect(await find(cleo, { place: 'Moskau, Russland' })).toEqual(['Wrong', 'Rowing', 'Chess', 'Skating'])
    expect(await find(visitor, { place: 'Cairo, Egypt' })).toEqual(['Wrong', 'Bazaar', 'Museum', 'Felucca'])
  })

  test('a place whose name only hidden activities have is not found by it', async () => {
    const { ada, ben } = await openTestApp()
    const place = { place_id: 'osm:N991', lat: 52.1, lng: 13.1 }
    await createActivity(ada, { title: 'Secret bay', location: 'Bucht der Otter', audience: 'me', ...place })
    await createActivity(ben, { title: 'Open bay', location: 'Biberbucht', ...place })
    expect(await find(ben, { place: 'Bucht der Otter' })).toEqual([])
    expect(await find(ada, { place: 'Bucht der Otter' })).toEqual(['Open bay', 'Secret bay'])
  })

  test('a place that an activity gets later', async () => {
    const { ada, ben } = await openTestApp()
    const oslo = { place_id: 'geonames:3143244', lat: 59.91273, lng: 10.74609 }
    const { id: activityId } = await createActivity(ada, { title: 'Sledging', location: 'Oslo' })
    await createActivity(ben, { title: 'Skiing', location: 'オスロ', ...oslo })
    expect(await find(ben, { place: 'オスロ' })).toEqual(['Skiing'])
    await ada.request(activities.update, { params: { activityId }, body: { location: 'Oslo', ...oslo } })
    expect(await find(ben, { place: 'オスロ' })).toEqual(['Skiing', 'Sledging'])
  })

  test('a circle that an activity was removed from no longer finds it', async () => {
    const { dora } = await openTestApp({ members: ['dora'] })
    const circleId = await createCircle(dora, 'Climbers', false)
    const { id: activityId } = await createActivity(dora, { title: 'Wall', circle_ids: [circleId] })
    expect(await find(dora, { q: 'wall', circle_id: circleId })).toEqual(['Wall'])
    await dora.request(activities.update, { params: { activityId }, body: { circle_ids: [] } })
    expect(await find(dora, { q: 'wall', circle_id: circleId })).toEqual([])
  })

  test('pages contain each match once, over days, months and years', async () => {
    const { dora } = await openTestApp({ members: ['dora'] })
    const now = Date.now()
    const daysAgo = [0, 0, 1, 2, 3, 20, 40, 41, 90, 300, 400, 800, 801, 1500]
    for (const [n, days] of daysAgo.entries()) {
      const timestamp = new Date(now - days * 86_400_000 - n * 60_000).toISOString()
      await createActivity(dora, { title: `Wombat ${n}`, tags: ['burrow'], timestamp })
    }
    for (const query of [{ q: 'wombat' }, { tag: 'burrow' }, { q: 'wombat', tag: 'burrow', user_id: dora.id }]) {
      const pages = await dora.requestAllPages(search.activities, { query: { ...query, limit: 3 } })
      expect(pages.flat().map(({ title }) => textOf(title))).toEqual(daysAgo.map((_, n) => `Wombat ${n}`))
    }
  })
})

describe('comments', () => {
  test('are found by their words, with filters', async () => {
    const { dora, emil } = await openTestApp({ members: ['dora', 'emil'] })
    const { id } = await createActivity(dora, { title: 'Gravel ride' })
    await addComment(emil, id, 'Splendid gravel!')
    await addComment(dora, id, 'So splendid indeed')
    expect(await findComments(dora, { q: 'splendid' })).toEqual(['So splendid indeed', 'Splendid gravel!'])
    expect(await findComments(dora, { q: 'splendid', user_id: emil.id })).toEqual(['Splendid gravel!'])
    expect(await findComments(dora, { q: 'splendid', to: '2020-01-01' })).toEqual([])
    const [found] = await dora.request(search.comments, { query: { q: 'gravel' } })
    expect(found).toMatchObject({ activity_id: id, activity_title: 'Gravel ride', author: { id: emil.id } })
  })

  test('of blocked and muted members, and with muted words, are left out', async () => {
    const { dora, emil, fay } = await openTestApp({ members: ['dora', 'emil', 'fay'] })
    const { id } = await createActivity(fay, { title: 'Skate' })
    await addComment(emil, id, 'Fabulous skating')
    expect(await findComments(dora, { q: 'fabulous' })).toHaveLength(1)
    await dora.request(mutes.muteWord, { body: { word: 'skating' } })
    expect(await findComments(dora, { q: 'fabulous' })).toEqual([])
    expect(await findComments(emil, { q: 'fabulous' })).toHaveLength(1)
    await emil.request(blocks.add, { params: { userId: fay.id } })
    expect(await findComments(fay, { q: 'fabulous' })).toEqual([])
  })

  test('a deleted comment is no longer found', async () => {
    const { ada } = await openTestApp()
    const { id } = await createActivity(ada)
    const { id: commentId } = await addComment(ada, id, 'Ephemeral words')
    expect(await findComments(ada, { q: 'ephemeral' })).toHaveLength(1)
    await ada.request(comments.remove, { params: { commentId } })
    expect(await findComments(ada, { q: 'ephemeral' })).toEqual([])
  })
})

describe('tags', () => {
  const findTags = async (caller: Caller, q: string) =>
    (await caller.request(search.tags, { query: { q } })).map(({ tag }) => tag)

  test('are found by their beginning, as written in the newest visible activity', async () => {
    const { ada, ben } = await openTestApp()
    await createActivity(ada, { tags: ['Zwiebelkuchen'], timestamp: '2024-01-01T12:00:00Z' })
    await createActivity(ada, { tags: ['zwiebelkuchen', 'Zwieback'], timestamp: '2024-02-01T12:00:00Z' })
    await createActivity(ada, { tags: ['ZWIEBELKUCHEN'], audience: 'me' })
    expect(await findTags(ben, '#zwie')).toEqual(['Zwieback', 'zwiebelkuchen'])
    expect(await findTags(ada, 'zwiebelkuchen')).toEqual(['ZWIEBELKUCHEN'])
  })
})

describe('visibility', () => {
  const words = 'ultramarine'

  async function createCommunity() {
    const { testApp, visitor } = await createTestApp()
    const [author, stranger, follower, insider] = [
      await testApp.createNamedMember('Author'),
      await testApp.createNamedMember('Stranger'),
      await testApp.createNamedMember('Follower'),
      await testApp.createNamedMember('Insider'),
    ]
    await follow(follower, author)
    const closed = await createCircle(author, 'Closed', true, [insider])
    const drafts = {
      everyone: {},
      followers: { audience: 'followers' as const },
      me: { audience: 'me' as const },
      closed: { circle_ids: [closed] },
    }
    for (const [title, draft] of Object.entries(drafts)) {
      const activity = await createActivity(author, {
        ...draft,
        title,
        description: words,
        tags: [`${words}-${title}`],
      })
      await addComment(author, activity.id, `${words} comment on ${title}`)
    }
    return { testApp, author, stranger, follower, insider, visitor, closed }
  }

  test('activities, comments and tags are found by those who see the activity', async () => {
    const { author, stranger, follower, insider, visitor } = await createCommunity()
    const expected = [
      [author, ['closed', 'everyone', 'followers', 'me']],
      [stranger, ['everyone']],
      [follower, ['everyone', 'followers']],
      [insider, ['closed', 'everyone']],
      [visitor, ['everyone']],
    ] as const
    for (const [caller, titles] of expected) {
      expect((await find(caller, { q: words })).toSorted()).toEqual(titles)
      expect((await findComments(caller, { q: words })).toSorted()).toEqual(
        titles.map((title) => `${words} comment on ${title}`),
      )
      const tags = await caller.request(search.tags, { query: { q: words } })
      expect(tags.map(({ tag }) => tag).toSorted()).toEqual(titles.map((title) => `${words}-${title}`))
      for (const filter of ['me', 'closed', 'followers'])
        if (!(titles as readonly string[]).includes(filter))
          expect(await find(caller, { tag: `${words}-${filter}` })).toEqual([])
    }
  })

  test('what a member can no longer see is no longer found', async () => {
    const { author, follower, insider, closed } = await createCommunity()
    await leaveCircle(insider, closed)
    expect(await find(insider, { q: words })).toEqual(['everyone'])
    await author.request(blocks.add, { params: { userId: follower.id } })
    expect(await find(follower, { q: words })).toEqual([])
    expect(await findComments(follower, { q: words })).toEqual([])
    expect(await follower.request(search.tags, { query: { q: words } })).toEqual([])
  })

  test('what a member mutes is left out, except where they filter by it', async () => {
    const { author, stranger } = await createCommunity()
    await stranger.request(mutes.muteMember, { params: { userId: author.id }, body: {} })
    expect(await find(stranger, { q: words })).toEqual([])
    expect(await find(stranger, { q: words, user_id: author.id })).toEqual(['everyone'])
    expect(await find(author, { q: words })).toHaveLength(4)
  })
})

test('adds what was posted before an upgrade to the search', async () => {
  const { ada, ben, testApp } = await createTestApp()
  const { id } = await createActivity(ada, { title: 'Heirloom', tags: ['antique'] })
  await addComment(ben, id, 'Precious')
  await sql`truncate activity_search, comment_search, tags`.execute(testApp.db)
  await sql`insert into search_backfills values ('activities', ${id}), ('comments', 1000)`.execute(testApp.db)
  expect(await find(ben, { q: 'heirloom' })).toEqual([])
  await fillSearch(testApp.db)
  expect(await find(ben, { q: 'heirloom' })).toEqual(['Heirloom'])
  expect(await findComments(ben, { q: 'precious' })).toEqual(['Precious'])
  expect(await ben.request(search.tags, { query: { q: 'anti' } })).toHaveLength(1)
  expect(await testApp.db.selectFrom('search_backfills').selectAll().execute()).toEqual([])
})

test('the index contains nothing of what was deleted', async () => {
  const { ada, testApp } = await createTestApp()
  const circleId = await createCircle(ada, 'Brief', false)
  const { id: activityId } = await createActivity(ada, { title: 'Gone', tags: ['vanished'], circle_ids: [circleId] })
  await addComment(ada, activityId, 'Gone as well')
  await ada.request(circles.remove, { params: { circleId } })
  await ada.request(activities.remove, { params: { activityId } })
  await testApp.runJobs()
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from activity_search)::int + (select count(*) from comment_search)::int as n`.execute(
    testApp.db,
  )
  expect(rows).toEqual([{ n: 0 }])
})
