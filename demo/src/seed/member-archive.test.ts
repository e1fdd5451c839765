import { imports } from '@daystar/contract/imports'
import { createZipOf } from '@daystar/server/testing/archives/member-with-everything'
import { readZip } from '@daystar/server/testing/archives/read-zip'
import { Caller } from '@daystar/server/testing/callers'
import { signIn } from '@daystar/server/testing/credentials'
import { createTestApp } from '@daystar/server/testing/test-app'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { demoActivities } from '../dataset/activities.ts'
import { draftsOfMira } from '../dataset/drafts.ts'
import { demoEvents } from '../dataset/events.ts'
import { demoPassword } from '../dataset/members.ts'
import { type CreatedRows, connectActivities, engageWith, postActivity, savePlanning } from './activities.ts'
import { saveDrafts } from './drafts-and-invitations.ts'
import { createEvents } from './events.ts'
import { createMembersAndCircles } from './members-and-circles.ts'

interface Item {
  readonly [field: string]: unknown
}
type Archive = Awaited<ReturnType<typeof readZip>>

const itemsOf = (files: Archive, collection: string) =>
  [...files]
    .filter(([path]) => new RegExp(`^data/${collection}-\\d+\\.json$`).test(path))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, content]) => JSON.parse(content.toString()) as Item[])
const namesOf = (value: unknown) => (value as { name: string }[]).map(({ name }) => name)
/** Mentions contain ids of the other community. */
const readable = (text: unknown) => String(text).replace(/\[([^\]]+)\]\(u:\d+\)/g, '@$1')

/** The archive of Mira in a community that has her journal, with the comments and high fives of the others. */
async function archiveOfMira(): Promise<Buffer> {
  const { testApp, visitor } = await createTestApp({ publicUrl: 'https://lake.example' })
  await testApp.db.deleteFrom('members').execute()
  const jpeg = await sharp({ create: { width: 16, height: 16, channels: 3, background: '#f4ae2b' } })
    .jpeg()
    .toBuffer()
  const small = async () => jpeg
  const pictures = { avatar: small, circlePicture: small, banner: small, photo: small }
  const now = new Date()
  const community = await createMembersAndCircles(testApp.app, pictures, { db: testApp.db, now })
  const created: CreatedRows = { activities: [], comments: [], highFives: [] }
  const own = demoActivities(now).filter(({ author }) => author === 'mira')
  for (const activity of own) {
    const id = await postActivity(community, activity, pictures)
    created.activities.push({ id, at: activity.at, editedAt: null })
    await engageWith(community, { id, activity, created, pictures })
  }
  await connectActivities(community, own, created)
  await savePlanning(community, 3)
  await saveDrafts(community, pictures, now)
  await createEvents(community, pictures, now)
  const session = await signIn(visitor, 'mira@daystar.example', demoPassword)
  return await createZipOf(testApp, new Caller(testApp.app, session.access_token))
}

const inArchive = (media: Item) => ({ ...media, file: expect.stringMatching(/^media\//) })
const inOrder = (items: Item[]) => items.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))

test('an archive of Mira lacks nothing of her history in another community', { timeout: 120_000 }, async () => {
  const zip = await archiveOfMira()
  const { testApp, ada: mira } = await createTestApp()
  await mira.upload(imports.create, {}, { name: 'archive.zip', content: zip })
  await testApp.runJobs()
  expect(await mira.request(imports.list)).toMatchObject([{ state: 'done', skipped: 0, error: null }])
  const [before, after] = [await readZip(zip), await readZip(await createZipOf(testApp, mira))]
  expectActivities(before, after)
  expectComments(before, after)
  expectPlanning(before, after)
  expectDrafts(before, after)
  expectEvents(before, after)
})

function expectActivities(before: Archive, after: Archive): void {
  const activities = itemsOf(before, 'activities')
  expect(activities.length).toBeGreaterThan(20)
  expect(activities.flatMap(({ versions }) => versions)).toHaveLength(1)
  const versionAfter = (version: Item) => ({
    ...version,
    description: readable(version.description),
    audience: 'me',
  })
  expect(itemsOf(after, 'activities')).toEqual(
    activities.map(
      ({
        circles,
        mentions,
        companions,
        media,
        further_media: further,
        high_five_count: highFives,
        audience,
        versions,
        ...same
      }) => ({
        ...same,
        id: expect.any(Number),
        description: readable(same.description),
        audience: 'me',
        circles: [],
        mentions: [],
        companions: [],
        media: media && inArchive(media as Item),
        further_media: (further as Item[]).map(inArchive),
        versions: (versions as Item[]).map(versionAfter),
        high_five_count: 0,
        imported: {
          community: { name: 'Daystar', url: 'https://lake.example' },
          audience,
          circles: namesOf(circles),
          mentions: namesOf(mentions),
          companions: namesOf(companions),
          high_five_count: highFives,
        },
      }),
    ),
  )
  for (const { media } of itemsOf(after, 'activities'))
    if (media) expect(after.get((media as { file: string }).file)?.length).toBeGreaterThan(50)
  const pinnedIn = (files: Archive) => {
    const pinnedIds = itemsOf(files, 'pinned_activities').map((pinned) => pinned.activity_id)
    return itemsOf(files, 'activities').flatMap(({ id, title }) => (pinnedIds.includes(id) ? [title] : []))
  }
  expect(pinnedIn(before)).toEqual(['Loaf number nine'])
  expect(pinnedIn(after)).toEqual(pinnedIn(before))
}

/** Each comment with the text of the one to which it is a reply. Those of others name their author after an import. */
function commentsOf(files: Archive, contentOf: (comment: Item) => string): Item[] {
  const keyOf = new Map(itemsOf(files, 'activities').map(({ id, key }) => [id, key]))
  const comments = itemsOf(files, 'comments_on_own_activities')
  const byId = new Map(comments.map((comment) => [comment.id, comment]))
  return inOrder(
    comments.map((comment) => {
      const parent = byId.get(comment.parent_id)
      return {
        activity: keyOf.get(Number(comment.activity_id)),
        content: contentOf(comment),
        parent: parent ? contentOf(parent) : null,
        created_at: comment.created_at,
        edited_at: comment.edited_at,
        pinned_at: comment.pinned_at,
      }
    }),
  )
}

function expectComments(before: Archive, after: Archive): void {
  const comments = commentsOf(
    before,
    ({ is_own: isOwn, author, content }) =>
      `${isOwn ? '' : `${(author as { name: string }).name}: `}${readable(content)}`,
  )
  expect(comments.length).toBeGreaterThan(20)
  for (const field of ['parent', 'edited_at', 'pinned_at'])
    expect([field, comments.some((comment) => comment[field] !== null)]).toEqual([field, true])
  expect(commentsOf(after, ({ content }) => String(content))).toEqual(comments)
}

function expectPlanning(before: Archive, after: Archive): void {
  const documents = (files: Archive) =>
    inOrder(
      itemsOf(files, 'planning')
        .filter(({ tool }) => tool !== 'streak')
        .map(({ tool, circle, content }) => ({ tool, circle, content })),
    )
  expect(documents(after)).toEqual(documents(before))
  expect(documents(before)).toHaveLength(3)
}

/** Drafts wait for Mira, and are for her only. */
function expectDrafts(before: Archive, after: Archive): void {
  const expected = itemsOf(before, 'drafts').map(({ id, content }) => {
    const { circle_ids: _, description, media_items: items, ...others } = content as Item
    return {
      id,
      publish_at: null,
      content: {
        ...others,
        description: readable(description),
        audience: 'me',
        ...(items !== undefined && {
          media_items: (items as Item[]).map((item) => ({ ...item, media_id: expect.any(Number) })),
        }),
      },
    }
  })
  expect(expected).toHaveLength(draftsOfMira.length)
  const drafts = itemsOf(after, 'drafts').map(({ id, publish_at: publishAt, content }) => ({
    id,
    publish_at: publishAt,
    content,
  }))
  expect(inOrder(drafts)).toEqual(inOrder(expected))
}

/** The events that Mira planned, with what she answered and wrote for them. */
function expectEvents(before: Archive, after: Archive): void {
  const withoutId = ({ id: _, ...date }: Item) => date
  const eventsOf = (files: Archive) => itemsOf(files, 'events').map(({ id: _, edited_at: __, ...event }) => event)
  const planned = eventsOf(before)
  expect(planned).toHaveLength(demoEvents.filter(({ author }) => author === 'mira').length)
  expect(eventsOf(after)).toEqual(
    planned.map(({ dates, audience, circle, invited, photo, ...same }) => ({
      ...same,
      dates: (dates as Item[]).map((date) => ({ ...withoutId(date), id: expect.any(Number) })),
      photo: photo && expect.stringMatching(/^media\//),
      audience: 'invited',
      circle: null,
      invited: [],
      imported: {
        community: { name: 'Daystar', url: 'https://lake.example' },
        audience,
        circle: circle && (circle as Item).name,
        invited: namesOf(invited),
      },
    })),
  )
  const titles = new Set(planned.map(({ title }) => title))
  const ofOwn = (files: Archive, collection: string) =>
    itemsOf(files, collection).flatMap(({ id: _, event, ...added }) => {
      const { title, starts_at: startsAt } = event as Item
      return titles.has(title) ? [{ ...added, title, starts_at: startsAt }] : []
    })
  for (const collection of ['event_answers', 'event_comments']) {
    expect(ofOwn(before, collection), collection).not.toEqual([])
    expect(ofOwn(after, collection)).toEqual(ofOwn(before, collection))
  }
}
