import { readBody } from '#lib/api/response-body.ts'
import { repairReply } from '#lib/compatibility/repair-reply.ts'
import { fits } from '#lib/compatibility/reply-shape.ts'
import { type Read, type Schema, sampleOf } from './contract-reads.ts'

/** A reply that no server of this version sends: a body, or the reply after a delay. */
export interface OddReply {
  readonly kind: string
  readonly body: string
  readonly delayMs?: number
}

const html = '<!doctype html><html><title>502 Bad Gateway</title><body><h1>502 Bad Gateway</h1></body></html>'
const bigBytes = 500_000

/**
 * The replies that a read is tried with, of which pages receive something different each. `isComplete` includes those
 * for each field of an object, and long lists, and those of which pages receive the same.
 */
export function oddReplies(read: Read, valid: unknown, isComplete: boolean): OddReply[] {
  const replies = allReplies(read, valid, isComplete)
  if (isComplete) return replies
  const lists = replies.filter((reply) => isAcceptedList(read, reply))
  const others = replies.filter((reply) => !lists.includes(reply))
  const different = new Map<string, OddReply>()
  for (const reply of lists.length > 0 ? [...others, joined(lists)] : others) {
    const received = receivedOf(read, reply)
    if (!different.has(received)) different.set(received, reply)
  }
  return [...different.values()]
}

/** Returns whether a reply is a list with items, each of which is checked apart from the others, and accepted. */
function isAcceptedList(read: Read, reply: OddReply): boolean {
  const items = readBody(reply.body)
  const isList = Array.isArray(items) && items.length > 0 && reply.delayMs === undefined
  return isList && read.shape !== null && !receivedOf(read, reply).startsWith('rejected')
}

/** One reply with the items of all these lists, each with an id of its own. */
function joined(lists: readonly OddReply[]): OddReply {
  const items = lists.flatMap(({ body }) => readBody(body) as unknown[])
  const body = JSON.stringify(items.map((item, index) => withId(item, [], index + 1)))
  return { kind: lists.map(({ kind }) => kind).join(', '), body }
}

/** What a page receives: a valid or repaired value, a rejection, or either of them later. */
function receivedOf({ path, shape }: Read, { body, delayMs = 0 }: OddReply): string {
  const value = readBody(body)
  const later = `after ${delayMs} ms`
  try {
    return JSON.stringify([shape === null || fits(shape, value) ? value : repairReply(path, shape, value), later])
  } catch {
    return `rejected ${later}`
  }
}

function allReplies(read: Read, valid: unknown, isComplete: boolean): OddReply[] {
  const json = (kind: string, value: unknown): OddReply => ({ kind, body: JSON.stringify(value) })
  return [
    json('null', null),
    json('{}', {}),
    json('[]', []),
    json('[null]', [null]),
    { kind: 'HTML', body: html },
    json('500 kB of text', withLongText(valid)),
    { kind: '30 s delay', body: JSON.stringify(valid), delayMs: 30_000 },
    ...fieldReplies(valid, isComplete),
    ...(isComplete && Array.isArray(valid) ? [json('500 kB of items', manyItems(valid[0]))] : []),
    ...(isComplete ? extremes(read) : []),
  ]
}

function extremes(read: Read): OddReply[] {
  return [
    { kind: 'nothing', body: '' },
    { kind: '500 kB of HTML', body: html + ' '.repeat(bigBytes) },
    { kind: 'a text', body: JSON.stringify(read.path) },
    { kind: 'a number', body: '7' },
  ]
}

/**
 * Replies without each field and with a wrong value in each field. For a list, one reply contains all of them, each in
 * an item of its own.
 */
function fieldReplies(valid: unknown, isComplete: boolean): OddReply[] {
  const [item] = Array.isArray(valid) ? valid : [valid]
  const fields = pathsOf(item)
  const change = (how: 'without' | 'wrong') => fields.map((path) => ({ path, item: changed(item, path, how) }))
  if (Array.isArray(valid)) {
    return (['without', 'wrong'] as const).map((how) => ({
      kind: `items ${how} each field`,
      body: JSON.stringify(change(how).map((odd, index) => withId(odd.item, odd.path, index + 1))),
    }))
  }
  const all = (['without', 'wrong'] as const).flatMap((how) =>
    change(how).map((odd) => ({ kind: `${how} ${odd.path.join('.')}`, body: JSON.stringify(odd.item) })),
  )
  if (isComplete) return all
  // One reply with wrong values in all fields, and one without any field but the first.
  const allWrong = fields
    .filter(({ length }) => length === 1)
    .reduce((value, path) => changed(value, path, 'wrong'), item)
  const [first = ''] = Object.keys(Object(item))
  return [
    { kind: 'wrong in each field', body: JSON.stringify(allWrong) },
    { kind: 'only its first field', body: JSON.stringify({ [first]: Object(item)[first] }) },
  ]
}

type Path = readonly string[]

/** The paths of all fields of a value, also inside objects and lists. */
function pathsOf(value: unknown, prefix: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, field]) => [[...prefix, name], ...pathsOf(field, [...prefix, name])])
}

function changed(value: unknown, [name = '', ...rest]: Path, how: 'without' | 'wrong'): unknown {
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, unknown>
  if (rest.length > 0) copy[name] = changed(copy[name], rest, how)
  else if (how === 'wrong') copy[name] = wrongValue(copy[name])
  else if (Array.isArray(copy)) copy.splice(Number(name), 1)
  else delete copy[name]
  return copy
}

function wrongValue(value: unknown): unknown {
  if (typeof value === 'string') return { odd: 7 }
  if (Array.isArray(value)) return { odd: [] }
  if (typeof value === 'object' && value !== null) return [null]
  return 'odd'
}

/** Items of one list have different ids. */
function withId(item: unknown, path: Path, id: number): unknown {
  const isAboutId = path[0] === 'id'
  return !isAboutId && typeof item === 'object' && item !== null && 'id' in item && typeof item.id === 'number'
    ? { ...item, id }
    : item
}

/** The value with a first text of 500 kB. */
function withLongText(value: unknown): unknown {
  let isFound = false
  return JSON.parse(JSON.stringify(value), (_name, field: unknown) => {
    if (isFound || typeof field !== 'string' || field !== sampleText) return field
    isFound = true
    return 'Lake '.repeat(bigBytes / 5)
  })
}

const sampleText = sampleOf({ type: 'string' } satisfies Schema)

function manyItems(item: unknown): unknown[] {
  const count = Math.ceil(bigBytes / Math.max(JSON.stringify(item).length, 1))
  return Array.from({ length: count }, (_, index) => withId(item, [], index + 1))
}
