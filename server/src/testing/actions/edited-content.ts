import { type FileHandle, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** The result of a function that edits a file, and the content of the file after it. */
export async function editedContent<Result>(original: Buffer, edit: (file: FileHandle) => Promise<Result>) {
  const folder = await mkdtemp(join(tmpdir(), 'daystar-video-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'video')
  await writeFile(path, original)
  const file = await open(path, 'r+')
  const track = await edit(file).finally(() => file.close())
  return { track, content: await readFile(path) }
}
