import { imports } from '@daystar/contract/imports'
import { planning } from '@daystar/contract/planning'
import { expect, test } from 'vitest'
import { archiveFromElsewhere, itemsOf, rowsOf, uploadArchive } from '../../../testing/archives/imported-archives.ts'
import { readZip } from '../../../testing/archives/read-zip.ts'
import { changed, zipOf } from '../../../testing/archives/write-zip.ts'
import { createActivity } from '../../../testing/member-actions.ts'
import { createTestApp, sharedTestApp } from '../../../testing/test-app.ts'
import { collectionFile } from '../format.ts'
import { importsOf } from './queries.ts'

const openTestApp = sharedTestApp({}, { language: 'en' })

test('rejects files that are no archive, and archives that are too large, at once', async () => {
  const { ada, testApp } = await createTestApp({ importMaxMb: 1 })
  expect(await uploadArchive(ada, Buffer.from('not a zip'))).toBeRejectedWith('not_an_archive')
  expect(await uploadArchive(ada, await zipOf(new Map([['a.txt', Buffer.from('a')]])))).toBeRejectedWith(
    'not_an_archive',
  )
  const newer = { format: 'daystar-member-archive', version: 2 }
  const manifest = new Map([['manifest.json', Buffer.from(JSON.stringify(newer))]])
  expect(await uploadArchive(ada, await zipOf(manifest))).toBeRejectedWith('not_an_archive')
  expect(await uploadArchive(ada, Buffer.alloc(3 * 1024 * 1024))).toBeRejectedWith('import_too_large')
  expect(await importsOf(testApp.db, ada.id)).toEqual([])
})

const json = (value: unknown) => Buffer.from(JSON.stringify(value))
const activitiesFile = collectionFile('activities', 1)
const withActivity = (patch: object) => (files: Map<string, Buffer>) => {
  const [first, ...rest] = itemsOf(files, 'activities')
  files.set(activitiesFile, json([...rest, { ...first, ...patch }]))
}
const hostile: Record<string, [(files: Map<string, Buffer>) => void, RegExp]> = {
  'a broken photo': [
    (files) => {
      const photo = itemsOf(files, 'activities').find(({ media }) => media?.kind === 'image')
      files.set(photo?.media?.file ?? '', Buffer.from('no photo'))
    },
    /The file media\/\S+ of the archive: (Please choose an image|Could not open image)/,
  ],
  'a truncated photo': [
    (files) => {
      const path = itemsOf(files, 'activities').find(({ media }) => media?.kind === 'image')?.media?.file ?? ''
      files.set(path, files.get(path)?.subarray(0, 60) ?? Buffer.alloc(0))
    },
    /The file media\/\S+ of the archive: Could not open image/,
  ],
  'an item that violates the schema': [
    withActivity({ title: 7 }),
    /activities-00001\.json of the archive is missing or damaged/,
  ],
  'a path outside the archive': [
    withActivity({ media: { file: 'media/../../etc/passwd', kind: 'image', alt_text: '' } }),
    /damaged/,
  ],
  'a date that does not exist': [withActivity({ local_date: '2026-02-30' }), /damaged|invalid date/],
  'a date in the future': [withActivity({ occurred_at: '2999-01-01T00:00:00.000Z' }), /invalid date/],
  'a character that cannot be stored': [withActivity({ title: 'a\u0000b' }), /damaged/],
  'no JSON': [(files) => files.set(activitiesFile, Buffer.from('[{')), /damaged/],
  'a ZIP bomb': [
    (files) => files.set(collectionFile('activities', 2), Buffer.alloc(20 * 1024 * 1024, ' ')),
    /not an archive|too large/,
  ],
  'a damaged draft': [
    (files) => {
      const [draft] = itemsOf(files, 'drafts')
      files.set(collectionFile('drafts', 1), json([{ ...draft, content: { title: 7 } }]))
    },
    /A draft of the archive is damaged/,
  ],
  'an event in an unknown time zone': [
    (files) => {
      const [event] = itemsOf(files, 'events')
      files.set(collectionFile('events', 1), json([{ ...event, time_zone: 'Europe/Atlantis' }]))
    },
    /The event “Lake swim <b>at dawn<\/b>” of the archive has an invalid date or place/,
  ],
  'a damaged plan': [
    (files) =>
      files.set(
        collectionFile('planning', 1),
        json([{ circle: null, tool: 'plan', content: 3, updated_at: '2026-03-21T05:30:00.000Z' }]),
      ),
    /planning documents of the archive are damaged/,
  ],
}

test.each(Object.entries(hostile))(
  'an archive with %s changes nothing, and says why',
  async (_name, [change, reason]) => {
    const zip = await changed(await archiveFromElsewhere(), change)
    const { ada, testApp } = await openTestApp()
    await createActivity(ada, { title: 'Today' })
    await ada.request(planning.saveGoals, { params: { place: 'home' }, body: { content: 'My own goal', base: null } })
    const before = await rowsOf(testApp)
    const reply = (await uploadArchive(ada, zip)) as { code?: string }
    await testApp.runJobs()
    await testApp.runJobs()
    if (reply.code === undefined) {
      const [failed] = await ada.request(imports.list)
      expect(failed).toMatchObject({ state: 'failed', imported: 0, error: expect.stringMatching(reason) })
    } else expect(reply.code).toBe('not_an_archive')
    expect(await rowsOf(testApp)).toEqual(before)
    for await (const { name } of testApp.deps.storage.folders()) expect(name).not.toMatch(/^import-/)
  },
)

test('names a photo whose content does not have the checksum of the archive', async () => {
  const files = await readZip(await archiveFromElsewhere())
  const photo = itemsOf(files, 'activities').find(({ media }) => media?.kind === 'image')?.media?.file ?? ''
  const content = files.get(photo) ?? Buffer.alloc(0)
  const zip = await zipOf(files, { compress: false })
  const position = zip.indexOf(content) + Math.floor(content.length * 0.9)
  zip.writeUInt8(zip.readUInt8(position) ^ 1, position)
  const { ada, testApp } = await openTestApp()
  await uploadArchive(ada, zip)
  await testApp.runJobs()
  const error = `The file ${photo} of the archive is missing or damaged.`
  expect(await ada.request(imports.list)).toMatchObject([{ state: 'failed', imported: 0, error }])
})
