import { users } from '@daystar/contract/accounts'
import { activities } from '@daystar/contract/activities'
import { activityLinks } from '@daystar/contract/activities/links'
import { activityVersions } from '@daystar/contract/activities/versions'
import { circles } from '@daystar/contract/circles'
import { comments } from '@daystar/contract/comments'
import { feed } from '@daystar/contract/feed'
import { imports } from '@daystar/contract/imports'
import type { ReportSubject } from '@daystar/contract/moderation/report-reasons'
import { reports } from '@daystar/contract/moderation/reports'
import { search } from '@daystar/contract/search'
import {
  activityTexts,
  type ContentTexts,
  circleTexts,
  commentTexts,
  memberTexts,
} from '@daystar/contract/texts/content-texts'
import { expect, test } from 'vitest'
import { collectionFile } from '../domains/archives/format.ts'
import { muteWord } from './actions/mute-actions.ts'
import { createZipOf } from './archives/member-with-everything.ts'
import { readZip } from './archives/read-zip.ts'
import type { Member } from './callers.ts'
import { createActivity, createCircle, follow } from './member-actions.ts'
import { createTestApp, sharedTestApp } from './test-app.ts'

const openTestApp = sharedTestApp()

const namesOf = <Texts extends ContentTexts>(texts: Texts) => Object.keys(texts) as (keyof Texts & string)[]
/** The fields of a request that write the same in each of these texts. */
function fieldsWith<Texts extends ContentTexts>(texts: Texts, text: string, names = namesOf(texts)) {
  return Object.fromEntries(names.map((name) => [name, texts[name]?.maxItems === undefined ? text : [text]]))
}
/** The name of each text as its content. */
const markedTexts = (texts: ContentTexts) =>
  Object.assign({}, ...namesOf(texts).map((name) => fieldsWith(texts, `in.${name}`, [name])))
const word = 'kingfisher'
const sixLinks = Array.from('abcdef', (letter) => `www.${letter}`).join(' ')

async function shareLink(author: Member, activityId: number) {
  const { url } = await author.request(activityLinks.create, { params: { activityId }, body: { days: 7 } })
  return { token: url.split('#')[1] ?? '' }
}

const titlesFor = async (member: Member) => (await member.request(feed.home)).map(({ title }) => title)

test('an activity, its earlier version, a list and a link show every text', async () => {
  const { ada, visitor } = await openTestApp()
  const body = markedTexts(activityTexts)
  const posted = await ada.request(activities.upload, { body })
  const params = { activityId: posted.id }
  const { token } = await shareLink(ada, posted.id)
  const query = { user_id: ada.id }
  const shown: Record<string, unknown> = {
    posted,
    detail: await visitor.request(activities.read, { params }),
    feed: (await ada.request(feed.home))[0],
    profile: (await visitor.request(activities.ofMember, { params: { userId: String(ada.id) } }))[0],
    latest: await ada.request(activities.latest, { query }),
    link: await visitor.request(activityLinks.read, { body: { token } }),
  }
  // The alternative text belongs to the files.
  const names = namesOf(activityTexts).filter((name) => name !== 'alt_text')
  const changes = { ...fieldsWith(activityTexts, '', names), tags: [], title: 'Swim' }
  const edited = JSON.stringify(await ada.request(activities.update, { params, body: changes }))
  for (const name of names) expect(edited).not.toContain(`in.${name}`)
  shown.version = (await visitor.request(activityVersions.list, { params }))[0]
  for (const [where, found] of Object.entries(shown))
    for (const name of names) expect(JSON.stringify(found), where).toContain(`in.${name}`)
})

test('a muted word hides an activity by each of its texts', async () => {
  const { ada, ben } = await openTestApp()
  await follow(ada, ben)
  await createActivity(ben, { title: 'Without it' })
  for (const name of namesOf(activityTexts))
    await createActivity(ben, { title: `In ${name}`, ...fieldsWith(activityTexts, word, [name]) })
  await muteWord(ada, word)
  expect(await titlesFor(ada)).toEqual(['Without it'])
})

test('an edit of each text of an activity hides it in cached pages of members who mute a word', async () => {
  const { ada, ben } = await openTestApp()
  await follow(ada, ben)
  await muteWord(ada, word)
  for (const name of namesOf(activityTexts)) {
    const { id } = await createActivity(ben, { title: 'Swim' })
    const params = { activityId: id }
    for (let reads = 0; reads < 2; reads++) expect(await titlesFor(ada), name).toEqual(['Swim'])
    await ben.request(activities.update, { params, body: fieldsWith(activityTexts, word, [name]) })
    expect(await titlesFor(ada), name).toEqual([])
  }
})

test('a muted word hides a comment by each of its texts', async () => {
  const { ada, ben } = await openTestApp()
  const { id: activityId } = await createActivity(ben)
  await ben.request(comments.add, { params: { activityId }, body: { content: '', ...fieldsWith(commentTexts, word) } })
  await muteWord(ada, word)
  expect(await ada.request(comments.list, { params: { activityId } })).toMatchObject([{ is_muted: true }])
})

test('the snapshot of a report contains every text', async () => {
  const { ada, ben, mona } = await createTestApp({ members: ['mona'] })
  const activity = await createActivity(ada, markedTexts(activityTexts))
  const params = { activityId: activity.id }
  const comment = await ada.request(comments.add, { params, body: markedTexts(commentTexts) })
  const circle = await ada.request(circles.create, { body: markedTexts(circleTexts) })
  await ada.request(users.edit, { body: markedTexts(memberTexts) })
  const subjects: [ReportSubject, number, ContentTexts][] = [
    ['activity', activity.id, activityTexts],
    ['comment', comment.id, commentTexts],
    ['circle', circle.id, circleTexts],
    ['member', ada.id, memberTexts],
  ]
  for (const [subject_type, subject_id, texts] of subjects) {
    await ben.request(reports.create, { body: { subject_type, subject_id, reason: 'spam' } })
    const [found] = await mona.request(reports.list, { query: { subject_type } })
    const { reports: received } = await mona.request(reports.read, { params: { caseId: found?.id ?? 0 } })
    const shown = JSON.stringify(received[0]?.snapshot)
    for (const name of namesOf(texts)) expect(shown, subject_type).toContain(`in.${name}`)
  }
})

test('the links of a new account are limited in each text of an activity', async () => {
  const { ada } = await createTestApp({ rateLimit: true })
  const { id } = await createActivity(ada)
  for (const name of namesOf(activityTexts)) {
    const body = fieldsWith(activityTexts, sixLinks, [name])
    const created = await ada.request(activities.upload, { body: { title: 'Links', ...body } })
    expect(created, name).toMatchObject({ code: 'new_account_limit' })
    const updated = await ada.request(activities.update, { params: { activityId: id }, body })
    expect(updated, name).toMatchObject({ code: 'new_account_limit' })
  }
})

test('the links in all texts of an activity count together, also in several edits', async () => {
  const { ada } = await createTestApp({ rateLimit: true })
  const { id } = await createActivity(ada, { description: 'www.a www.b www.c', tags: ['www.d', 'www.e'] })
  const edit = (body: object) => ada.request(activities.update, { params: { activityId: id }, body })
  expect(await edit({ alt_text: 'www.f' })).toMatchObject({ code: 'new_account_limit' })
  expect(await edit({ mood: 'calm' })).toMatchObject({ mood: 'calm' })
  expect(await edit({ description: '', alt_text: 'www.f' })).toMatchObject({ description: '' })
})

test('an edit that adds no link to an activity of a new account with many is permitted', async () => {
  const { ada, testApp } = await createTestApp({ rateLimit: true })
  const { id } = await createActivity(ada)
  await testApp.db.updateTable('activities').set({ description: sixLinks }).where('id', '=', id).execute()
  const edit = (body: object) => ada.request(activities.update, { params: { activityId: id }, body })
  expect(await edit({ mood: 'calm' })).toMatchObject({ mood: 'calm' })
  expect(await edit({ mood: 'www.g' })).toMatchObject({ code: 'new_account_limit' })
})

test('the links of a new account are limited in comments, in profiles and in circles', async () => {
  const { ada } = await createTestApp({ rateLimit: true })
  const { id: activityId } = await createActivity(ada)
  const circleId = await createCircle(ada, 'Swimmers', false)
  const limited = { code: 'new_account_limit' }
  for (const name of namesOf(commentTexts)) {
    const body = { content: 'Nice', ...fieldsWith(commentTexts, sixLinks, [name]) }
    expect(await ada.request(comments.add, { params: { activityId }, body }), name).toMatchObject(limited)
  }
  // A username has no room for a link.
  for (const name of namesOf(memberTexts).filter((name) => name !== 'username')) {
    const body = fieldsWith(memberTexts, sixLinks, [name])
    expect(await ada.request(users.edit, { body }), name).toMatchObject(limited)
  }
  for (const name of namesOf(circleTexts)) {
    const body = fieldsWith(circleTexts, sixLinks, [name])
    expect(await ada.request(circles.create, { body: { name: 'Links', ...body } }), name).toMatchObject(limited)
    expect(await ada.request(circles.edit, { params: { circleId }, body }), name).toMatchObject(limited)
  }
})

test('a search finds members, circles and activities by exactly the texts that are searched', async () => {
  const { ada, ben } = await openTestApp()
  const searched = (texts: ContentTexts) => namesOf(texts).filter((name) => texts[name]?.isSearched)
  const found: Record<string, string[]> = { activity: [], member: [], circle: [] }
  for (const name of namesOf(activityTexts)) {
    await createActivity(ada, { title: 'Swim', ...fieldsWith(activityTexts, `in${name}`, [name]) })
    const query = { scope: 'everyone', tag: `in${name}` }
    if ((await ben.request(feed.home, { query })).length > 0) found.activity?.push(name)
  }
  for (const name of namesOf(memberTexts)) {
    await ada.request(users.edit, { body: fieldsWith(memberTexts, `in${name}`, [name]) })
    if ((await ben.request(search.members, { query: { q: `in${name}` } })).length > 0) found.member?.push(name)
  }
  for (const name of namesOf(circleTexts)) {
    await ada.request(circles.create, { body: { name: 'Swim', ...fieldsWith(circleTexts, `in${name}`, [name]) } })
    if ((await ben.request(search.circles, { query: { q: `in${name}` } })).length > 0) found.circle?.push(name)
  }
  const expected = { activity: searched(activityTexts), member: searched(memberTexts), circle: searched(circleTexts) }
  expect(found).toEqual(expected)
})

test('an archive contains every text, and an import restores those of activities and comments', async () => {
  const { ada, testApp } = await createTestApp()
  const { id: activityId } = await createActivity(ada, markedTexts(activityTexts))
  await ada.request(activities.update, { params: { activityId }, body: { duration: '45m' } })
  await ada.request(comments.add, { params: { activityId }, body: markedTexts(commentTexts) })
  await ada.request(circles.create, { body: markedTexts(circleTexts) })
  await ada.request(users.edit, { body: markedTexts(memberTexts) })
  const zip = await createZipOf(testApp, ada)

  const files = await readZip(zip)
  const archived = (path: string) => JSON.parse(files.get(path)?.toString() ?? 'null')
  const page = files.get('index.html')?.toString()
  expect(archived('profile.json')).toMatchObject(markedTexts(memberTexts))
  expect(archived(collectionFile('circles', 1))).toMatchObject([markedTexts(circleTexts)])
  expect(archived(collectionFile('comments_on_own_activities', 1))).toMatchObject([markedTexts(commentTexts)])
  expect(archived(collectionFile('activities', 1))).toMatchObject([markedTexts(activityTexts)])
  for (const texts of [activityTexts, commentTexts, circleTexts, memberTexts])
    for (const name of namesOf(texts)) expect(page).toContain(`in.${name}`)

  const { ada: mira, testApp: elsewhere } = await createTestApp()
  await mira.upload(imports.create, {}, { name: 'archive.zip', content: zip })
  await elsewhere.runJobs()
  const [activity] = await elsewhere.db.selectFrom('activities').select(namesOf(activityTexts)).execute()
  expect(activity).toEqual(markedTexts(activityTexts))
  const [version] = await elsewhere.db.selectFrom('activity_versions').select(namesOf(activityTexts)).execute()
  expect(version).toEqual(markedTexts(activityTexts))
  const [comment] = await elsewhere.db.selectFrom('comments').select(namesOf(commentTexts)).execute()
  expect(comment).toEqual(markedTexts(commentTexts))
})
