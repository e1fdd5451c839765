import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { activities } from '@daystar/contract/activities'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { fastify } from 'fastify'
import type pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startS3Server } from '../../testing/services/s3-server.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { openDatabase } from '../database/database.ts'
import { backupsOf } from './backup-names.ts'
import type { BackupStore } from './backup-store.ts'
import { withEncryption } from './encrypted-archive.ts'
import { openBackupStore } from './open-backup-store.ts'
import { createRotatedBackup, newestBackup } from './rotated-backup.ts'
import { restoreOnTrial } from './trial-restore.ts'
import { verifyArchive } from './verify-archive.ts'

const { log } = fastify()
const backupRetention = { daily: 2, weekly: 1, monthly: 1 }
const plain = { backupRecipient: null, backupIdentityFile: null, backupRetention }
const day = (number: number) => new Date(Date.UTC(2026, 10, number, 3, 15))

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'daystar backups '))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function communityWithActivity() {
  const { ada, testApp } = await createTestApp()
  await ada.request(activities.upload, { body: { title: 'Lake, 9 °C' } })
  return { pool: testApp.database.pool, storage: testApp.deps.storage }
}

/** A key pair, with the private key in a file as `age-keygen` writes it. */
async function createKeys() {
  const identity = await generateIdentity()
  const backupIdentityFile = join(await createFolder(), 'key.txt')
  await writeFile(backupIdentityFile, `# created: 2026-11-22\n${identity}\n`)
  return { backupRecipient: await identityToRecipient(identity), backupIdentityFile, backupRetention }
}

const stores: Record<string, () => Promise<BackupStore>> = {
  'a folder that does not exist yet': async () => openBackupStore(join(await createFolder(), 'backups')),
  'an S3-compatible store': async () => {
    const { mediaUrl, stop } = await startS3Server()
    onTestFinished(stop)
    return openBackupStore(mediaUrl)
  },
}

describe.each(Object.entries(stores))('in %s', (_, createStore) => {
  test('backups are rotated, and the newest can be restored', async () => {
    const store = await createStore()
    const community = await communityWithActivity()
    expect(await newestBackup(store)).toBeNull()
    for (const number of [18, 19, 20, 21]) await createRotatedBackup(community, store, plain, day(number))
    const last = await createRotatedBackup(community, store, plain, day(22))

    expect(last.removed).toEqual(['daystar-2026-11-20T031500Z.tar.gz'])
    expect(await newestBackup(store)).toEqual({ name: last.name, date: day(22) })
    expect(backupsOf(await store.names()).map(({ date }) => date.getUTCDate())).toEqual([22, 21])
    const { manifest } = await verifyArchive(store.archive(last.name))
    expect(manifest.tables.find(({ name }) => name === 'activities')?.rows).toBe(1)
    await expect(verifyArchive(store.archive('daystar-2026-11-20T031500Z.tar.gz'))).rejects.toThrow(
      /not (exist|contain)/,
    )
  })

  test('an encrypted backup can be restored with its private key only', async () => {
    const store = await createStore()
    const keys = await createKeys()
    const { name } = await createRotatedBackup(await communityWithActivity(), store, keys, day(22))

    expect(name).toBe('daystar-2026-11-22T031500Z.tar.gz.age')
    const stored = await buffer(await store.archive(name).read())
    expect(stored.subarray(0, 21).toString()).toBe('age-encryption.org/v1')
    const { manifest } = await verifyArchive(withEncryption(store.archive(name), keys))
    expect(manifest.tables.find(({ name }) => name === 'activities')?.rows).toBe(1)
    await expect(verifyArchive(withEncryption(store.archive(name), plain))).rejects.toThrow('BACKUP_IDENTITY_FILE')
    const others = await createKeys()
    await expect(verifyArchive(withEncryption(store.archive(name), others))).rejects.toThrow('cannot be decrypted')
  })
})

test('a damaged or shortened encrypted backup is rejected', async () => {
  const folder = await createFolder()
  const store = openBackupStore(folder)
  const keys = await createKeys()
  const { name } = await createRotatedBackup(await communityWithActivity(), store, keys, day(22))
  const stored = await buffer(await store.archive(name).read())
  const damaged = Buffer.from(stored)
  damaged.writeUInt8(damaged.readUInt8(damaged.length - 40) ^ 1, damaged.length - 40)
  for (const [file, content] of [
    ['damaged.age', damaged],
    ['shortened.age', stored.subarray(0, -100)],
  ] as const) {
    await writeFile(join(folder, file), content)
    await expect(verifyArchive(withEncryption(store.archive(file), keys)), file).rejects.toThrow()
  }
})

/** By what fails: a database of which a backup is impossible, in place of the given one. */
const failingDatabases: Record<string, (pool: pg.Pool) => pg.Pool> = {
  'every connection': () => {
    const { pool, close } = openDatabase({ url: 'postgres://daystar@127.0.0.1:1/daystar', log })
    onTestFinished(close)
    return pool
  },
  'the connection for the rows': (pool) =>
    Object.create(pool, {
      query: { value: pool.query.bind(pool) },
      connect: { value: () => Promise.reject(new Error('connect ECONNREFUSED')) },
    }) as pg.Pool,
}

test.each(Object.entries(failingDatabases))(
  'a backup that fails stores nothing and removes nothing: %s',
  async (_, failing) => {
    const folder = await createFolder()
    const store = openBackupStore(folder)
    const community = await communityWithActivity()
    for (const number of [1, 2]) await createRotatedBackup(community, store, plain, day(number))
    const gone = { ...community, pool: failing(community.pool) }
    const none = { ...plain, backupRetention: { daily: 0, weekly: 0, monthly: 0 } }
    await expect(createRotatedBackup(gone, store, none, day(3))).rejects.toThrow('connect ECONNREFUSED')
    expect(await readdir(folder)).toHaveLength(2)
  },
)

test('a trial restore loads everything into a temporary database, and leaves nothing behind', async () => {
  const store = openBackupStore(await createFolder())
  const keys = await createKeys()
  const { name, rows } = await createRotatedBackup(await communityWithActivity(), store, keys, day(22))
  const trials = async () => (await readdir(tmpdir())).filter((entry) => entry.startsWith('daystar-trial-'))
  const before = await trials()

  const result = await restoreOnTrial(withEncryption(store.archive(name), keys), log, async ({ pool }) => {
    const { rows } = await pool.query('select title from activities')
    return rows
  })

  expect(result).toMatchObject({ rows, missingFiles: [], inspected: [{ title: 'Lake, 9 °C' }] })
  expect(await trials()).toEqual(before)
})
