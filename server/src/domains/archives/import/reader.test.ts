import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { translatorWith } from '../../../testing/catalogues.ts'
import { ArchiveReader, ArchiveRejected } from './reader.ts'

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
