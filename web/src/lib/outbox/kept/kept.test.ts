// @vitest-environment node
import { createECDH, hkdfSync } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { RequestError } from '../../errors/request-error.ts'
import { type KeptRecord, openOutboxDatabase } from '../database.ts'
import { OutboxStore } from '../store.ts'
import { stubIndexedDb } from '../testing/stub-indexed-db.ts'
import type { OutboxAction } from '../types.ts'
import { keepEncrypted, restoreKept } from './kept.ts'
import { KeptStore } from './kept-store.ts'

const [ada, ben] = [7, 8]
const pair = createECDH('prime256v1')
const serverKey = pair.generateKeys('base64url')

/** The server, as `server/src/domains/accounts/outbox-key/member-key.ts` answers the member. */
const recoverAs = (memberId: number) => async (body: { public_key: string; kept_at: string }) => {
  const salt = Buffer.from(body.public_key, 'base64url')
  const secret = pair.computeSecret(salt)
  const key = hkdfSync('sha256', secret, salt, `daystar-outbox:${memberId}:${body.kept_at}`, 32)
  return { key: Buffer.from(key).toString('base64url') }
}

beforeEach(() => stubIndexedDb())

async function openStores() {
  const db = await openOutboxDatabase()
  return { db, store: new OutboxStore(db), kept: new KeptStore(db) }
}

type Stores = Awaited<ReturnType<typeof openStores>>

const lake: OutboxAction = {
  kind: 'activity:create',
  method: 'POST',
  path: '/activities/upload',
  body: { title: 'Lake, 9 °C' },
  files: [
    { blob: new Blob(['a red sky'], { type: 'image/jpeg' }), name: 'sky.jpg' },
    // Larger than one encrypted part.
    { blob: new Blob(['b'.repeat(9 * 1024 * 1024)], { type: 'video/mp4' }), name: 'lake.mp4', uploadId: 3 },
  ],
  createdId: 'id',
  objects: [],
  summary: { title: 'Lake, 9 °C' },
}

async function addLake({ store }: Stores, userId = ada) {
  return store.add({ ...lake, userId, idempotencyKey: `key-${userId}`, loggedAt: '2026-05-02T06:00:00.000Z' })
}

test('what was kept encrypted waits again for the same member, with its files, keys and ids', async () => {
  const stores = await openStores()
  const item = await addLake(stores)
  const comment: OutboxAction = {
    ...lake,
    kind: 'comment:add',
    path: '/comments/:activityId',
    params: { activityId: -item.id },
    files: [],
  }
  await stores.store.add({ ...comment, userId: ada, idempotencyKey: 'second', loggedAt: item.loggedAt })
  const before = await stores.store.list(ada)
  await keepEncrypted(stores, ada, serverKey)
  expect(await stores.store.list(ada)).toEqual([])
  expect(await stores.store.files(item.id)).toEqual([])

  expect(await restoreKept(stores, ada, recoverAs(ada))).toBe(true)
  expect(await stores.store.list(ada)).toEqual(before)
  const files = await stores.store.files(item.id)
  expect(files.map(({ name, uploadId, blob }) => [name, uploadId, blob.type, blob.size])).toEqual([
    ['sky.jpg', undefined, 'image/jpeg', 9],
    ['lake.mp4', 3, 'video/mp4', 9 * 1024 * 1024],
  ])
  expect(await files[0]?.blob.text()).toBe('a red sky')
  expect(await files[1]?.blob.text()).toBe('b'.repeat(9 * 1024 * 1024))
  expect(await stores.kept.list(ada)).toEqual([])
})

test('nothing readable remains on the device', async () => {
  const stores = await openStores()
  await addLake(stores)
  await keepEncrypted(stores, ada, serverKey)
  const records = await stores.kept.list(ada)
  expect(records).toHaveLength(1)
  const stored: string[] = []
  for (const name of stores.db.objectStoreNames)
    for (const value of await stores.db.getAll(name)) stored.push(await textOf(value))
  expect(stored.join('\n')).not.toMatch(/Lake, 9|a red sky|bbbbbbbbbb/)
  expect(stored.join('\n')).toContain(records[0]?.publicKey)
})

/** Everything in a stored value, with the contents of its files. */
async function textOf(value: object): Promise<string> {
  const { items, files = [], ...rest } = value as Partial<KeptRecord>
  const contents = await Promise.all(files.map((file) => file.text()))
  const data = items instanceof ArrayBuffer ? Buffer.from(items).toString('latin1') : ''
  return JSON.stringify(rest) + data + contents.join('')
}

test('another member of the same browser sees nothing of it, and gets no key that opens it', async () => {
  const stores = await openStores()
  await addLake(stores)
  await addLake(stores, ben)
  await keepEncrypted(stores, ada, serverKey)
  expect((await stores.store.list(ben)).map(({ userId }) => userId)).toEqual([ben])
  expect(await restoreKept(stores, ben, recoverAs(ben))).toBe(true)
  expect(await stores.store.list(ada)).toEqual([])

  const copy = await stores.kept.list(ada)
  expect(await restoreKept(stores, ada, recoverAs(ben))).toBe(false)
  expect(await stores.store.list(ada)).toEqual([])
  expect(copy).toHaveLength(1)
})

test('what is being sent while the member signs out waits again as something that may have arrived', async () => {
  const stores = await openStores()
  const { id, version } = await addLake(stores)
  await stores.store.begin(id, version, Date.now() + 60_000)
  await keepEncrypted(stores, ada, serverKey)
  await restoreKept(stores, ada, recoverAs(ada))
  const [item] = await stores.store.list(ada)
  expect(item).toMatchObject({ state: 'waiting', mayHaveArrived: true, idempotencyKey: 'key-7', notBefore: 0 })
})

test('an item that refers to what another tab created in the meantime gets its id', async () => {
  const stores = await openStores()
  const item = await addLake(stores)
  const params = { activityId: -item.id }
  const body = { content: 'Cold!' }
  const comment: OutboxAction = { ...lake, kind: 'comment:add', path: '/comments/:activityId', params, body, files: [] }
  await stores.store.add({ ...comment, userId: ada, idempotencyKey: 'second', loggedAt: item.loggedAt })
  await keepEncrypted(stores, ada, serverKey)
  await stores.store.finish(item.id, 512)
  await restoreKept(stores, ada, recoverAs(ada))
  expect((await stores.store.list(ada)).map((waiting) => waiting.params)).toEqual([undefined, { activityId: 512 }])
})

test('everything remains as it is while the server cannot be reached, and two tabs restore it once', async () => {
  const stores = await openStores()
  await addLake(stores)
  await keepEncrypted(stores, ada, serverKey)
  const unreachable = new RequestError('unreachable', 0, undefined)
  await expect(restoreKept(stores, ada, () => Promise.reject(unreachable))).rejects.toBe(unreachable)
  expect(await stores.kept.has(ada)).toBe(true)
  await Promise.all([restoreKept(stores, ada, recoverAs(ada)), restoreKept(stores, ada, recoverAs(ada))])
  expect(await stores.store.list(ada)).toHaveLength(1)
})

test('what is older than 90 days is removed, also of other members', async () => {
  const stores = await openStores()
  await addLake(stores)
  await keepEncrypted(stores, ada, serverKey)
  const [record] = await stores.kept.list(ada)
  if (!record) throw new Error('Expected a record')
  await stores.db.put('kept', { ...record, keptAt: new Date(Date.now() - 91 * 86_400_000).toISOString() })
  const expired = new RequestError('rejected', 410, { code: 'outbox_key_expired', detail: 'Too old.' })
  const copy = { ...record, id: record.id + 1, keptAt: new Date(Date.now() - 89 * 86_400_000).toISOString() }
  await stores.db.put('kept', copy)
  expect(await restoreKept(stores, ben, recoverAs(ben))).toBe(true)
  expect((await stores.kept.list(ada)).map(({ id }) => id)).toEqual([copy.id])
  expect(await restoreKept(stores, ada, () => Promise.reject(expired))).toBe(false)
  expect(await stores.kept.list(ada)).toEqual([])
})

test('nothing is lost if the items change while they are being encrypted', async () => {
  const stores = await openStores()
  const { id } = await addLake(stores)
  let isFirst = true
  const store = {
    files: (itemId: number) => stores.store.files(itemId),
    list: async (userId: number) => {
      const items = await stores.store.list(userId)
      if (isFirst) await stores.store.change(id, { body: { title: 'Lake, 10 °C' } }, 'key-8')
      isFirst = false
      return items
    },
  }
  await keepEncrypted({ store, kept: stores.kept }, ada, serverKey)
  expect(await stores.store.list(ada)).toEqual([])
  await restoreKept(stores, ada, recoverAs(ada))
  expect((await stores.store.list(ada)).map(({ body }) => body)).toEqual([{ title: 'Lake, 10 °C' }])
})
