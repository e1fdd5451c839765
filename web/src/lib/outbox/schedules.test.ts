// @vitest-environment node
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import '#app/outbox/registry.ts'
import { openOutboxDatabase } from './database.ts'
import { definitionOf } from './definitions.ts'
import { runInOrder } from './sending/in-order.ts'
import { OutboxStore } from './store.ts'
import { FakeServer, type Fault, faults } from './testing/fake-server.ts'
import { stubIndexedDb } from './testing/stub-indexed-db.ts'
import { FakeLock, Tab } from './testing/tab.ts'
import { localIdOf, type OutboxAction, type OutboxItem } from './types.ts'

const userId = 7
const { locks } = navigator
const scheduleCount = Number(process.env.OUTBOX_SCHEDULES ?? 300)
const firstSeed = Number(process.env.OUTBOX_SEED ?? 1)

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))

/** Random numbers that are the same for the same seed. */
function randomOf(seed: number): (below: number) => number {
  let state = seed * 2654435761
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

/** One photo is sent with the fields; several are sent before them, in parts. */
const createActivity = (title: string, photos: readonly string[]): OutboxAction => ({
  kind: 'activity:create',
  method: 'POST',
  path: '/activities/upload',
  body: { title, ...(photos.length > 1 && { media_items: photos.map((_, file) => ({ file, alt_text: '' })) }) },
  files: photos.map((photo) => ({ blob: new Blob([photo]), name: 'lake.jpg' })),
  createdId: 'id',
  objects: [],
  summary: { title },
})
const onActivity = (kind: OutboxAction['kind'], activityId: number, title: string): OutboxAction => ({
  kind,
  method: 'POST',
  path: '/activities/:activityId',
  params: { activityId },
  body: kind === 'comment:add' ? { content: title } : { title },
  ...(kind === 'comment:add' && { createdId: 'id' }),
  ...(kind === 'high-five' && { slot: `high-five:${activityId}` }),
  objects: [kind === 'high-five' ? `high-five:${activityId}` : `activity:${activityId}`],
  summary: { title, on: true },
})

/** A write that is sent without the outbox, from a tab with its own connection to the store. Null without an answer. */
type SendDirectly = (action: OutboxAction & { readonly idempotencyKey: string }) => Promise<object | null>

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

interface Browser {
  readonly stores: readonly OutboxStore[]
  readonly sendDirectly: SendDirectly
  readonly random: (below: number) => number
}

/** A store whose leases, which are noted in a set, last while the clock of a schedule jumps. */
const withoutClock = (store: OutboxStore, leases: Set<string>): Pick<OutboxStore, 'list' | 'lease'> => ({
  list: (id) => store.list(id),
  lease: async (key, holder, until, now) => {
    const isEnd = until <= now
    const isOwn = await store.lease(key, holder, isEnd ? 0 : Number.POSITIVE_INFINITY, now)
    if (isOwn && !isEnd) leases.add(key)
    if (isEnd) leases.delete(key)
    return isOwn
  },
})

/** What the member did in several tabs, and what the server has to contain in the end. */
class Member {
  readonly titles = new Map<string, { files: string[]; edits: string[]; isDeleted: boolean }>()
  readonly comments = new Map<string, { isDeleted: boolean }>()
  readonly items: { item: OutboxItem; title: string }[] = []
  highFive = false
  #number = 0
  readonly #stores: readonly OutboxStore[]
  readonly #sendDirectly: SendDirectly
  readonly #random: (below: number) => number
  #lastWrite: Promise<void> = Promise.resolve()
  #lastLeases: ReadonlySet<string> = new Set()

  constructor({ stores, sendDirectly, random }: Browser) {
    this.#stores = stores
    this.#sendDirectly = sendDirectly
    this.#random = random
  }

  get #store(): OutboxStore {
    return this.#stores[this.#random(this.#stores.length)] as OutboxStore
  }

  /** Resolves when every write was answered or waits. */
  async settled(): Promise<void> {
    await this.#lastWrite
  }

  #next(): number {
    this.#number += 1
    return this.#number
  }

  async #add(action: OutboxAction): Promise<OutboxItem> {
    const idempotencyKey = `key-${this.#next()}`
    return this.#store.add({ ...action, userId, idempotencyKey, loggedAt: new Date().toISOString() })
  }

  /** Sends a write as `orKeep` does, which the next one need not wait for. */
  async #write(action: OutboxAction, onKept?: (item: OutboxItem) => void): Promise<void> {
    const keyed = { ...action, idempotencyKey: `key-${this.#next()}` }
    const store = this.#store
    const isReachable = this.#random(3) > 0
    const leases = new Set<string>()
    const options = { userId, store: withoutClock(store, leases), wait: turn }
    const written = runInOrder(options, action, async (joins) => {
      const isTried = isReachable && !joins
      if (isTried && (await this.#sendDirectly(keyed))) return
      const loggedAt = new Date().toISOString()
      const item = await store.add({ ...keyed, mayHaveArrived: isTried, userId, loggedAt })
      onKept?.(item)
    })
    const [before, leasesBefore] = [this.#lastWrite, this.#lastLeases]
    this.#lastWrite = written
    this.#lastLeases = leases
    // A lease, which ends a little after its write, does not keep the order of several that wait for it.
    await before
    while (leasesBefore.size > 0) await turn()
  }

  async act(): Promise<void> {
    const title = `${this.#next()}`
    const known = [...this.titles].filter(([, { isDeleted }]) => !isDeleted)
    const [picked] = known.length > 0 ? [known[this.#random(known.length)]] : []
    const created = picked && this.items.find((item) => item.title === picked[0])?.item
    switch (this.#random(6)) {
      case 0: {
        const photos = Array.from({ length: 1 + this.#random(3) }, (_, index) => `photo ${index} of ${title}`)
        const item = await this.#add(createActivity(title, photos))
        this.items.push({ item, title })
        this.titles.set(title, { files: photos, edits: [], isDeleted: false })
        return
      }
      case 1: {
        this.comments.set(title, { isDeleted: false })
        await this.#write(onActivity('comment:add', 1, title), (item) => void this.items.push({ item, title }))
        return
      }
      case 2:
        if (!picked || !created) return
        picked[1].edits.push(title)
        await this.#write(onActivity('activity:edit', localIdOf(created), title))
        return
      case 3: {
        const on = this.#random(2) === 0
        const action = onActivity('high-five', 1, title)
        this.highFive = on
        await this.#write({ ...action, method: on ? 'POST' : 'DELETE', summary: { title, on } })
        return
      }
      case 4: {
        if (!picked || !created) return
        await this.#takeBack(created, () => {
          picked[1].isDeleted = true
        })
        return
      }
      default: {
        const own = [...this.comments].find(([, { isDeleted }]) => !isDeleted)
        const comment = own && this.items.find((item) => item.title === own[0])?.item
        if (comment)
          await this.#takeBack(comment, () => {
            own[1].isDeleted = true
          })
      }
    }
  }

  async #takeBack(item: OutboxItem, onTakenBack: () => void): Promise<void> {
    await this.settled()
    if (!(await this.#store.takeBack(item.id))) {
      const undo = definitionOf(item).undo(item, [])
      if (undo) await this.#add(undo)
    }
    onTakenBack()
  }
}

/** Returns whether a write is handed to the outbox after a fault, whose errors are shown to the member otherwise. */
const isSilent = (fault: Fault) =>
  ['not-arrived', 'killed-after-claim', 'killed-after-commit', 'answer-lost', 'unavailable-503'].includes(fault)

async function runSchedule(seed: number): Promise<void> {
  const random = randomOf(seed)
  const server = new FakeServer()
  server.activities.set(1, { title: 'Of another member', edits: [], files: [] })
  stubIndexedDb()
  // Locks need a secure context.
  const whole = navigator
  vi.stubGlobal('navigator', seed % 2 === 0 ? { locks } : {})
  // Otherwise, the imports of the next file would find this one.
  onTestFinished(() => void vi.stubGlobal('navigator', whole))
  const name = `outbox-${seed}`
  const open = async () => new OutboxStore(await openOutboxDatabase(name))
  const lock = seed % 2 === 0 ? new FakeLock() : null
  let isFaulty = true
  const faultNow = (): Fault => (isFaulty && random(3) > 0 ? (faults[random(faults.length)] ?? 'none') : 'none')
  const advanceClock = (ms: number) => void vi.setSystemTime(Date.now() + ms)
  const openTab = async () =>
    new Tab({
      userId,
      store: await open(),
      lock,
      advanceClock,
      handle: (item, texts) => server.handle(item, texts, faultNow()),
      uploads: server.uploads(faultNow),
    })

  const page = await open()
  const sendDirectly: SendDirectly = async (action) => {
    for (let turns = random(6); turns > 0; turns -= 1) await turn()
    const fault = faultNow()
    const { status, body } = server.handle(action, [], isSilent(fault) ? fault : 'none')
    return status >= 200 && status < 300 ? (body as object) : null
  }
  const member = new Member({ stores: [page, await open()], sendDirectly, random })
  let tabs = [await openTab(), await openTab()]
  for (let step = 0; step < 14; step += 1) {
    await member.act()
    for (let turns = random(12); turns > 0; turns -= 1) await turn()
    if (random(8) === 0) server.deleteUnattached()
    if (random(5) === 0) {
      const index = random(2)
      tabs[index]?.kill()
      tabs = await Promise.all(tabs.map(async (tab) => (tab.isKilled ? openTab() : tab)))
    }
  }
  await member.settled()
  isFaulty = false
  for (let turns = 0; (await page.list(userId)).length > 0; turns += 1) {
    if (turns > 20_000) expect(await page.list(userId), `seed ${seed} ends`).toHaveLength(0)
    const rejected = (await page.list(userId)).filter(({ state }) => state === 'failed')
    expect(rejected, `seed ${seed}`).toEqual([])
    await turn()
  }
  await Promise.all(tabs.map((tab) => tab.stop()))

  const expected = [...member.titles].filter(([, { isDeleted }]) => !isDeleted)
  const stored = [...server.activities.values()].filter(({ title }) => title !== 'Of another member')
  expect(stored.map(({ title }) => title).sort(), `activities of seed ${seed}`).toEqual(
    expected.map(([title]) => title).sort(),
  )
  for (const { title, edits, files } of stored) {
    expect(edits, `edits of seed ${seed}`).toEqual(member.titles.get(title)?.edits)
    expect(files, `files of seed ${seed}`).toEqual(member.titles.get(title)?.files)
  }
  const comments = [...member.comments].filter(([, { isDeleted }]) => !isDeleted).map(([title]) => title)
  expect(
    [...server.comments.values()].map(({ content }) => content),
    `comments of seed ${seed}`,
  ).toEqual(comments)
  expect(server.highFives.has(1), `high five of seed ${seed}`).toBe(member.highFive)
  const ofDeleted = [...member.titles.values()].flatMap(({ isDeleted, files }) => (isDeleted ? files : []))
  expect(server.openUploads, `uploads of seed ${seed}`).toBeLessThanOrEqual(ofDeleted.length)
  expect(new Set(server.log).size, `carried out once, seed ${seed}`).toBe(server.log.length)
  page.close()
}

test(
  'loses and doubles nothing in random schedules with two tabs, kills, lost answers and restarts of the server',
  async () => {
    for (let seed = firstSeed; seed < firstSeed + scheduleCount; seed += 1) await runSchedule(seed)
  },
  scheduleCount * 1000 + 60_000,
)
