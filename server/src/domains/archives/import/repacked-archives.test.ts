import { imports } from '@daystar/contract/imports'
import { expect, test } from 'vitest'
import { archiveFromElsewhere, uploadArchive } from '../../../testing/archives/imported-archives.ts'
import { readZip } from '../../../testing/archives/read-zip.ts'
import { zipOf } from '../../../testing/archives/write-zip.ts'
import { sharedTestApp } from '../../../testing/test-app.ts'

const openTestApp = sharedTestApp()

type Files = Map<string, Buffer>
const inFolder = (files: Files, folder: string): Files =>
  new Map([...files].map(([path, content]) => [`${folder}/${path}`, content]))
const withFiles = (files: Files, ...paths: string[]): Files =>
  new Map([...files, ...paths.map((path) => [path, Buffer.from('\0\x05\x16\x07')] as const)])

const repacked: Record<string, (files: Files) => Files> = {
  'by macOS': (files) => {
    const name = 'daystar-archive-2026-11-28'
    const packed = withFiles(inFolder(files, name), `${name}/.DS_Store`, `${name}/data/._activities-00001.json`)
    return withFiles(packed, `__MACOSX/._${name}`, `__MACOSX/${name}/._manifest.json`)
  },
  'by Windows': (files) =>
    withFiles(inFolder(files, 'Daystar (1)'), 'Daystar (1)/Thumbs.db', 'Daystar (1)/desktop.ini'),
  'by Linux, in a folder with a Czech name': (files) => inFolder(files, 'můj-archív'),
  'in folders with names in NFD, one within the other': (files) =>
    inFolder(inFolder(files, 'Données'.normalize('NFD')), 'データ'.normalize('NFD')),
  'without a folder': (files) => withFiles(files, '__MACOSX/._manifest.json', '.DS_Store'),
}

test.each(Object.entries(repacked))('imports an archive that was packed again %s', async (_, pack) => {
  const original = await readZip(await archiveFromElsewhere())
  const { testApp } = await openTestApp()
  const yusuf = await testApp.createNamedMember('Yūsuf')

  expect(await uploadArchive(yusuf, await zipOf(pack(original)))).toMatchObject({ state: 'waiting' })
  await testApp.runJobs()

  expect(await yusuf.request(imports.list)).toMatchObject([{ state: 'done', imported: 4, error: null }])
})

test('rejects an archive that is next to other files, and one that contains a file twice', async () => {
  const original = await readZip(await archiveFromElsewhere())
  const { ada } = await openTestApp()
  const besides = withFiles(inFolder(original, 'archive'), 'notes/read-me.txt')
  expect(await uploadArchive(ada, await zipOf(besides))).toBeRejectedWith('not_an_archive')
  const name = 'photo-é.txt'
  const twice = withFiles(original, name.normalize('NFC'), name.normalize('NFD'))
  expect(await uploadArchive(ada, await zipOf(twice))).toBeRejectedWith('not_an_archive')
})
