import { mkdtemp, readdir, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { receiveForm } from './multipart-form.ts'

test('an upload without progress for a minute is aborted and its file removed, and one with progress is not', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const folder = await mkdtemp(join(tmpdir(), 'daystar-stalled-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const raw = Object.assign(new PassThrough(), { headers }) as unknown as IncomingMessage & PassThrough
  const rules = { folder, fields: ['file'], maxBytes: 1_000_000, tooLarge: 'file_too_large' } as const
  let failure: unknown = null
  const form = receiveForm(raw, rules).catch((error: unknown) => (failure = error))

  raw.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n')
  // The parser announces the file with its first bytes.
  raw.write('part of the photo')
  while ((await readdir(folder)).length === 0) await nextTurn()
  for (let minute = 0; minute < 5; minute++) {
    raw.write('part of the photo')
    await vi.advanceTimersByTimeAsync(59_000)
    expect(failure).toBeNull()
    expect(await readdir(folder)).toHaveLength(1)
  }
  await vi.advanceTimersByTimeAsync(2_000)
  await form
  expect(failure).toMatchObject({ code: 'malformed' })
  expect(await readdir(folder)).toEqual([])
})

/** A form whose length is above the limit, of which nothing has arrived. */
async function receiveTooLarge(connection: string) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '200000000', connection }
  const raw = Object.assign(new PassThrough(), { headers, complete: false }) as unknown as IncomingMessage & PassThrough
  const rules = { folder: '', fields: ['file'], maxBytes: 1_000, tooLarge: 'file_too_large' } as const
  const result: { failure: unknown } = { failure: null }
  void receiveForm(raw, rules).catch((error: unknown) => (result.failure = error))
  raw.write(Buffer.alloc(100_000))
  for (let turn = 0; turn < 10; turn++) await nextTurn()
  return { raw, result }
}

test('a form that is too large is rejected at once if the connection stays open', async () => {
  const { result } = await receiveTooLarge('keep-alive')
  expect(result.failure).toMatchObject({ code: 'file_too_large' })
})

test('it is rejected after its end if the connection closes with the response, which would be lost before', async () => {
  const { raw, result } = await receiveTooLarge('close')
  expect(result.failure).toBeNull()
  raw.end(Buffer.alloc(100_000))
  await vi.waitFor(() => expect(result.failure).toMatchObject({ code: 'file_too_large' }))
})

test('it is rejected after ten seconds if its end does not arrive', async () => {
  const { result } = await receiveTooLarge('close')
  await vi.advanceTimersByTimeAsync(9_900)
  expect(result.failure).toBeNull()
  await vi.advanceTimersByTimeAsync(200)
  expect(result.failure).toMatchObject({ code: 'file_too_large' })
})
