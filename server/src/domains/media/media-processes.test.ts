import { execFileSync } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { createJpeg, mediaRows, spoolFile } from '../../testing/uploads.ts'
import { ingestUpload } from './index.ts'

const ingest = async (testApp: TestApp, ownerId: number, bytes: Buffer) =>
  ingestUpload(testApp.deps, { file: await spoolFile(testApp, bytes), ownerId, accept: 'any' })

/** The processes that decode uploads, as children of this one. */
function processIds(): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
  const rows = lines.map((line) => line.trim().split(/\s+/))
  return rows
    .filter(([, parent, ...args]) => Number(parent) === process.pid && args.join(' ').includes('process-main.ts'))
    .map(([pid]) => Number(pid))
}

test('decodes an image in another process, which the next upload uses again', async () => {
  const { ada, testApp } = await createTestApp()
  await ingest(testApp, ada.id, await createJpeg())
  const first = processIds()
  expect(first).toHaveLength(1)
  await ingest(testApp, ada.id, await createJpeg())
  expect(processIds()).toEqual(first)
})

test('rejects an upload whose process is killed, and starts another process for the next one', async () => {
  const { ada, testApp } = await createTestApp()
  await ingest(testApp, ada.id, await createJpeg())
  const noise = Buffer.from(Array.from({ length: 3000 * 100 * 3 }, (_, index) => (index * 7919) % 251))
  const slow = await sharp(noise, { raw: { width: 3000, height: 100, channels: 3 } })
    .resize(3000, 2500)
    .png()
    .toBuffer()
  const [pid = 0] = processIds()
  const upload = ingest(testApp, ada.id, slow)
  const rejection = expect(upload).rejects.toMatchObject({ code: 'image_unreadable', status: 422 })
  process.kill(pid, 'SIGKILL')
  await rejection
  expect(await mediaRows(testApp)).toHaveLength(1)

  await ingest(testApp, ada.id, await createJpeg())
  expect(processIds()).not.toContain(pid)
  expect(await mediaRows(testApp)).toHaveLength(2)
})

test('leaves no temporary folder, whether an image is accepted or rejected', async () => {
  const { ada, testApp } = await createTestApp()
  await ingest(testApp, ada.id, await createJpeg())
  const broken = (await createJpeg()).subarray(0, 400)
  await expect(ingest(testApp, ada.id, broken)).rejects.toMatchObject({ code: 'image_unreadable' })
  const names = await readdir(join(testApp.deps.config.dataDir, 'tmp'))
  expect(names.filter((name) => name.includes('.'))).toEqual([])
})
