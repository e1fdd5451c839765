import { buffer } from 'node:stream/consumers'
import yazl from 'yazl'
import { readZip } from './read-zip.ts'

/** A ZIP of files by their paths. */
export async function zipOf(files: Map<string, Buffer>, options: { compress?: boolean } = {}): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  for (const [path, content] of files) zip.addBuffer(content, path, options)
  zip.end()
  return await buffer(zip.outputStream)
}

/** An archive whose files are changed. */
export async function changed(zip: Buffer, change: (files: Map<string, Buffer>) => void): Promise<Buffer> {
  const files = await readZip(zip)
  change(files)
  return await zipOf(files)
}
