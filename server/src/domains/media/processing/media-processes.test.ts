import { execFileSync } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { createJpeg, mediaRows, spoolFile } from '../../../testing/uploads.ts'
import { ingestUpload } from '../index.ts'

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

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended since it was listed.
  }
}

/** Kills every process that decodes uploads until the upload has ended. Starting one takes longer than noticing it. */
async function whileKilling<T>(upload: Promise<T>): Promise<PromiseSettledResult<T>> {
  let settled: PromiseSettledResult<T> | undefined
  void Promise.allSettled([upload]).then(([result]) => {
    settled = result
  })
  while (!settled) {
    for (const pid of processIds()) kill(pid)
    await new Promise(setImmediate)
  }
  return settled
}

test('rejects an upload whose process is killed, and starts another process for the next one', async () => {
  const { ada, testApp } = await createTestApp()
  await ingest(testApp, ada.id, await createJpeg())
  const before = processIds()

  const result = await whileKilling(ingest(testApp, ada.id, await createJpeg()))

  expect(result).toMatchObject({ status: 'rejected', reason: { code: 'image_unreadable', status: 422 } })
  expect(await mediaRows(testApp)).toHaveLength(1)
  await ingest(testApp, ada.id, await createJpeg())
  expect(processIds()).toHaveLength(1)
  expect(processIds()).not.toEqual(before)
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
