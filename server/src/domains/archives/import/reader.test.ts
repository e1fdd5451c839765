import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { translatorWith } from '../../../testing/catalogues.ts'
import { collectionNames } from '../format.ts'
import { ArchiveReader, ArchiveRejected, importedCollections } from './reader.ts'

test('states why an archive is rejected in the language of the member, and in English for the log', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'daystar-archive-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'archive.zip')
  await writeFile(path, 'not a ZIP file')
  const error = await ArchiveReader.open(path).catch((reason: unknown) => reason)
  if (!(error instanceof ArchiveRejected)) throw error
  expect(error.message).toBe('This file is not an archive of Daystar.')
  const t = (await translatorWith({ fr: { [error.message]: 'Ce fichier n’est pas une archive de Daystar.' } }))('fr')
  expect(error.text(t, 'fr')).toBe('Ce fichier n’est pas une archive de Daystar.')
})

test('the documentation of archives states which collections are imported, and which are not', async () => {
  const path = new URL('../../../../../docs/data-archive.md', import.meta.url)
  const section = /\n## Import\n(.*?)\n## /s.exec(await readFile(path, 'utf8'))?.[1] ?? ''
  const tables = section.split('The other collections are not imported').map((part) =>
    part
      .split('\n')
      .flatMap((line) => /^\|(.*?)\|/.exec(line)?.[1] ?? [])
      .flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name)),
  )
  const leftOut = collectionNames.filter((name) => !importedCollections.includes(name))
  expect(tables.map((names) => names.toSorted())).toEqual([importedCollections.toSorted(), leftOut.toSorted()])
})
