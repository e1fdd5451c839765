import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startS3Peer } from '../../testing/s3-peer.ts'
import { folderStorage } from './folder-storage.ts'
import { s3Storage } from './s3-storage.ts'
import type { MediaStorage } from './storage.ts'

async function folderWithSpaces(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'daystar media '))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const stores: Record<string, () => Promise<MediaStorage>> = {
  'a folder': async () => folderStorage(await folderWithSpaces()),
  'an S3-compatible store': async () => {
    const peer = await startS3Peer()
    onTestFinished(peer.stop)
    return s3Storage(peer.mediaUrl)
  },
}

const key = 'nBdKq3_uM-fB0eYb5Gk1Zw'

async function* brokenOff(bytes: number) {
  yield randomBytes(bytes)
  throw new Error('The line went dead.')
}

describe.each(Object.entries(stores))('%s', (_, openStore) => {
  test('gives back what was put in, whole or in part', async () => {
    const store = await openStore()
    const photo = randomBytes(300_000)

    await store.put(`${key}/640.webp`, Readable.from([photo]), 'image/webp')
    const found = await store.find(`${key}/640.webp`)

    expect(found?.bytes).toBe(photo.length)
    expect(await buffer((await found?.open()) ?? Readable.from([]))).toEqual(photo)
    const part = await found?.open({ start: 100, end: 199 })
    expect(await buffer(part ?? Readable.from([]))).toEqual(photo.subarray(100, 200))
  })

  test('keeps a video that is larger than one part', async () => {
    const store = await openStore()
    const megabyte = randomBytes(1024 * 1024)

    await store.put(`${key}/original.mp4`, Readable.from(Array.from({ length: 18 }, () => megabyte)), 'video/mp4')

    const found = await store.find(`${key}/original.mp4`)
    expect(found?.bytes).toBe(18 * megabyte.length)
    const seam = await found?.open({ start: megabyte.length * 8 - 2, end: megabyte.length * 8 + 1 })
    expect(await buffer(seam ?? Readable.from([]))).toEqual(
      Buffer.concat([megabyte.subarray(-2), megabyte.subarray(0, 2)]),
    )
  })

  test('holds nothing of a file that broke off half-way', async () => {
    const store = await openStore()

    await expect(
      store.put(`${key}/640.webp`, Readable.from(brokenOff(12_000_000), { objectMode: false }), 'image/webp'),
    ).rejects.toThrow('The line went dead.')

    expect(await store.find(`${key}/640.webp`)).toBeNull()
  })

  test('removes a folder with everything in it, and nothing beside it', async () => {
    const store = await openStore()
    const names = [`${key}/320.webp`, `${key}/640.webp`, `${key}x/320.webp`]
    for (const name of names) await store.put(name, Readable.from([Buffer.from(name)]), 'image/webp')

    await store.removeFolder(key)
    await store.removeFolder('never-existed')

    expect(await Promise.all(names.map((name) => store.find(name).then(Boolean)))).toEqual([false, false, true])
  })

  test('knows no names that climb out of it', async () => {
    const store = await openStore()
    for (const name of ['../secret.txt', `${key}/../../etc.txt`, '/etc/passwd', `${key}/.hidden`, key, '']) {
      expect(await store.find(name)).toBeNull()
      await expect(store.put(name, Readable.from(['x']), 'text/plain')).rejects.toThrow('not a name')
    }
    await store.removeFolder('..')
    await store.put(`${key}/320.webp`, Readable.from(['still here']), 'image/webp')
    expect(await store.find(`${key}/320.webp`)).not.toBeNull()
  })

  test('says that it can be written', async () => {
    const store = await openStore()
    await expect(store.check()).resolves.toBeUndefined()
  })
})

test('a folder keeps no trace of a file that broke off', async () => {
  const folder = await folderWithSpaces()
  const store = folderStorage(folder)

  await expect(store.put(`${key}/640.webp`, Readable.from(brokenOff(100)), 'image/webp')).rejects.toThrow()

  expect(await readdir(folder)).toEqual([])
})

test('a store that cannot be reached says so', async () => {
  const store = s3Storage('s3://KEY:SECRET@127.0.0.1:1/nowhere?tls=off')
  await expect(store.check()).rejects.toThrow()
})

test.each([
  ['https://host/bucket', 'must look like'],
  ['s3://KEY:SECRET@host', 'names no bucket'],
  ['s3://host/bucket', 'no KEY:SECRET'],
  ['s3://KEY:SECRET@host/bucket?tls=perhaps', '"on" or "off"'],
])('an address such as %s is refused with a word that keeps the secret', (address, words) => {
  expect(() => s3Storage(address.replace('SECRET', 'swimfish'))).toThrow(words)
  expect(() => s3Storage(address.replace('SECRET', 'swimfish'))).not.toThrow('swimfish')
})
