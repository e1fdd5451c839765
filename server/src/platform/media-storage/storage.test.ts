import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startS3Server } from '../../testing/services/s3-server.ts'
import { folderStorage } from './folder-storage.ts'
import { s3Storage } from './s3-storage.ts'
import type { MediaStorage } from './storage.ts'

async function folderWithSpaces(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'daystar media '))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const storages: Record<string, () => Promise<MediaStorage>> = {
  'a folder': async () => folderStorage(await folderWithSpaces()),
  'an S3-compatible storage': async () => {
    const peer = await startS3Server()
    onTestFinished(peer.stop)
    return s3Storage(peer.mediaUrl)
  },
}

async function foldersOf(storage: MediaStorage): Promise<Record<string, string[]>> {
  const folders: Record<string, string[]> = {}
  for await (const { name, files } of storage.folders()) folders[name] = [...files].sort()
  return folders
}

const key = 'nBdKq3_uM-fB0eYb5Gk1Zw'

async function* failAfter(bytes: number) {
  yield randomBytes(bytes)
  throw new Error('The source failed.')
}

describe.each(Object.entries(storages))('%s', (_, createStorage) => {
  test('returns a stored file completely or in part', async () => {
    const storage = await createStorage()
    const photo = randomBytes(300_000)

    await storage.put(`${key}/640.webp`, Readable.from([photo]), 'image/webp')
    const found = await storage.find(`${key}/640.webp`)

    expect(found?.bytes).toBe(photo.length)
    expect(await buffer((await found?.open()) ?? Readable.from([]))).toEqual(photo)
    const part = await found?.open({ start: 100, end: 199 })
    expect(await buffer(part ?? Readable.from([]))).toEqual(photo.subarray(100, 200))
  })

  test('lists the folders with their files, and the time of their last change', async () => {
    const storage = await createStorage()
    expect(await foldersOf(storage)).toEqual({})
    const before = Date.now() - 2_000
    for (const name of [`${key}/320.webp`, `${key}/640.webp`, 'check/written.txt'])
      await storage.put(name, Readable.from(['x']), 'image/webp')

    expect(await foldersOf(storage)).toEqual({ check: ['written.txt'], [key]: ['320.webp', '640.webp'] })
    expect((await storage.changedAt(key))?.getTime()).toBeGreaterThan(before)
    expect(await storage.changedAt('missing')).toBeNull()
  })

  test('deletes a single file, and nothing if it does not exist', async () => {
    const storage = await createStorage()
    for (const name of [`${key}/320.webp`, `${key}/source.jpg`])
      await storage.put(name, Readable.from(['x']), 'image/webp')

    for (const name of [`${key}/source.jpg`, `${key}/missing.jpg`, `../${key}/320.webp`]) await storage.removeFile(name)

    expect(await foldersOf(storage)).toEqual({ [key]: ['320.webp'] })
  })

  test('stores a video that is larger than one upload part', async () => {
    const storage = await createStorage()
    const megabyte = randomBytes(1024 * 1024)

    await storage.put(`${key}/original.mp4`, Readable.from(Array.from({ length: 18 }, () => megabyte)), 'video/mp4')

    const found = await storage.find(`${key}/original.mp4`)
    expect(found?.bytes).toBe(18 * megabyte.length)
    const boundary = await found?.open({ start: megabyte.length * 8 - 2, end: megabyte.length * 8 + 1 })
    expect(await buffer(boundary ?? Readable.from([]))).toEqual(
      Buffer.concat([megabyte.subarray(-2), megabyte.subarray(0, 2)]),
    )
  })

  test('stores nothing when the source fails', async () => {
    const storage = await createStorage()

    await expect(
      storage.put(`${key}/640.webp`, Readable.from(failAfter(12_000_000), { objectMode: false }), 'image/webp'),
    ).rejects.toThrow('The source failed.')

    expect(await storage.find(`${key}/640.webp`)).toBeNull()
  })

  test('removes a folder with all files, and no other folder', async () => {
    const storage = await createStorage()
    const names = [`${key}/320.webp`, `${key}/640.webp`, `${key}x/320.webp`]
    for (const name of names) await storage.put(name, Readable.from([Buffer.from(name)]), 'image/webp')

    await storage.removeFolder(key)
    await storage.removeFolder('never-existed')

    expect(await Promise.all(names.map((name) => storage.find(name).then(Boolean)))).toEqual([false, false, true])
  })

  test('rejects names outside the storage', async () => {
    const storage = await createStorage()
    for (const name of ['../secret.txt', `${key}/../../etc.txt`, '/etc/passwd', `${key}/.hidden`, key, '']) {
      expect(await storage.find(name)).toBeNull()
      await expect(storage.put(name, Readable.from(['x']), 'text/plain')).rejects.toThrow('not a valid name')
    }
    await storage.removeFolder('..')
    await storage.put(`${key}/320.webp`, Readable.from(['still here']), 'image/webp')
    expect(await storage.find(`${key}/320.webp`)).not.toBeNull()
  })

  test('passes the write check', async () => {
    const storage = await createStorage()
    await expect(storage.check()).resolves.toBeUndefined()
  })
})

test('leaves no partial file in the folder when the source fails', async () => {
  const folder = await folderWithSpaces()
  const storage = folderStorage(folder)

  await expect(storage.put(`${key}/640.webp`, Readable.from(failAfter(100)), 'image/webp')).rejects.toThrow()

  expect(await readdir(folder)).toEqual([])
})

test('fails the write check when the storage is unreachable', async () => {
  const storage = s3Storage('s3://KEY:SECRET@127.0.0.1:2/nowhere?tls=off')
  await expect(storage.check()).rejects.toThrow()
})

test.each([
  ['https://host/bucket', 'must have the form'],
  ['s3://KEY:SECRET@host', 'has no valid bucket'],
  ['s3://host/bucket', 'no KEY:SECRET'],
  ['s3://KEY:SECRET@host/bucket?tls=perhaps', '"on" or "off"'],
])('rejects the address %s without exposing the secret', (address, message) => {
  expect(() => s3Storage(address.replace('SECRET', 'swimfish'))).toThrow(message)
  expect(() => s3Storage(address.replace('SECRET', 'swimfish'))).not.toThrow('swimfish')
})
