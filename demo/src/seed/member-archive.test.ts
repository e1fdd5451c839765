import { imports } from '@daystar/contract/imports'
import { Caller } from '@daystar/server/testing/callers'
import { signIn } from '@daystar/server/testing/credentials'
import { createZipOf } from '@daystar/server/testing/member-with-everything'
import { readZip } from '@daystar/server/testing/read-zip'
import { createTestApp } from '@daystar/server/testing/test-app'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { demoActivities } from '../dataset/activities.ts'
import { demoPassword } from '../dataset/members.ts'
import { engageWith, postActivity, savePlanning } from './activities.ts'
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
  const community = await createMembersAndCircles(testApp.app, pictures)
  const created = { activities: [], comments: [], highFives: [] }
  const own = demoActivities(new Date('2026-11-21T11:40:00Z')).filter(({ author }) => author === 'mira')
  for (const activity of own)
    await engageWith(community, await postActivity(community, activity, pictures), activity, created)
  await savePlanning(community, 3)
  const session = await signIn(visitor, 'mira@daystar.example', demoPassword)
  return await createZipOf(testApp, new Caller(testApp.app, session.access_token))
}

test('an archive of Mira lacks nothing of her history in another community', { timeout: 120_000 }, async () => {
  const zip = await archiveOfMira()
  const { testApp, ada: mira } = await createTestApp()
  await mira.upload(imports.create, {}, { name: 'archive.zip', content: zip })
  await testApp.runJobs()
  expect(await mira.request(imports.list)).toMatchObject([{ state: 'done', skipped: 0, error: null }])
  const [before, after] = [await readZip(zip), await readZip(await createZipOf(testApp, mira))]

  const inArchive = (media: Item) => ({ ...media, file: expect.stringMatching(/^media\//) })
  const activities = itemsOf(before, 'activities')
  expect(activities.length).toBeGreaterThan(20)
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

  const keyOf = new Map(activities.map(({ id, key }) => [id, key]))
  const keyAfter = new Map(itemsOf(after, 'activities').map(({ id, key }) => [id, key]))
  const inOrder = (items: Item[]) => items.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  const comments = itemsOf(before, 'comments_on_own_activities')
  expect(comments.length).toBeGreaterThan(20)
  expect(
    inOrder(
      itemsOf(after, 'comments_on_own_activities').map((comment) => ({
        activity: keyAfter.get(Number(comment.activity_id)),
        content: comment.content,
        created_at: comment.created_at,
      })),
    ),
  ).toEqual(
    inOrder(
      comments.map((comment) => ({
        activity: keyOf.get(Number(comment.activity_id)),
        content: `${comment.is_own ? '' : `${(comment.author as { name: string }).name}: `}${readable(comment.content)}`,
        created_at: comment.created_at,
      })),
    ),
  )

  const documents = (files: Archive) =>
    inOrder(
      itemsOf(files, 'planning')
        .filter(({ tool }) => tool !== 'streak')
        .map(({ tool, circle, content }) => ({ tool, circle, content })),
    )
  expect(documents(after)).toEqual(documents(before))
  expect(documents(before)).toHaveLength(3)
})
