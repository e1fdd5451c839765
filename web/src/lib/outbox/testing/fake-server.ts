import type { Answer } from '../sending/answers.ts'
import type { UploadRequests } from '../sending/send-files.ts'
import type { OutboxAction } from '../types.ts'

/** How far a request gets before the connection is cut or the process is killed, or what answers in its place. */
export const faults = [
  'none',
  'not-arrived',
  'killed-after-claim',
  'killed-after-commit',
  'answer-lost',
  'error-500',
  'unavailable-503',
  'too-many-429',
  'login-page-of-the-network',
  'proxy-403',
  'not-authenticated-401',
] as const
export type Fault = (typeof faults)[number]

/** What a request contains, from the outbox or without it. */
type Request = Omit<OutboxAction, 'files'> & { readonly idempotencyKey: string }

const abandonedAfterMs = 3 * 60 * 1000

interface Key {
  readonly fingerprint: string
  readonly claimedAt: number
  committedId: number | null
  reply: Record<string, unknown> | null
}

const lost: Answer = { status: 0, body: undefined, retryAfterMs: null }
const json = (status: number, body: unknown): Answer => ({ status, body, retryAfterMs: null })
const rejected = (status: number, code: string) => json(status, { code, detail: code })

interface FakeMedia {
  readonly id: number
  readonly text: string
  isAttached: boolean
}

const partLength = 4
const internalError = json(500, { detail: 'Something went wrong.', code: 'internal' })

/** The answer of what is between the app and the server, or of the server before it looks at a request. */
function interceptedBy(fault: Fault): Answer | null {
  switch (fault) {
    case 'not-arrived':
      return lost
    case 'unavailable-503':
      return json(503, { detail: 'Unavailable.', code: 'unavailable' })
    case 'too-many-429':
      return rejected(429, 'too_many')
    case 'login-page-of-the-network':
      return json(200, undefined)
    case 'proxy-403':
      return json(403, undefined)
    case 'not-authenticated-401':
      return rejected(401, 'not_authenticated')
    default:
      return null
  }
}

/** A model of the API with what the outbox relies on: idempotency keys, states, and errors with codes. */
export class FakeServer {
  readonly activities = new Map<number, { title: string; edits: string[]; files: readonly string[] }>()
  readonly comments = new Map<number, { activityId: number; content: string }>()
  readonly highFives = new Set<number>()
  /** Everything that was carried out, in order. */
  readonly log: string[] = []
  readonly #keys = new Map<string, Key>()
  /** The uploads by the idempotency keys with which they were started. */
  readonly #startedUploads = new Map<string, number>()
  readonly #uploads = new Map<number, { bytes: number; parts: string; media: FakeMedia | null }>()
  readonly #media = new Map<number, FakeMedia>()
  #lastId = 100

  /** The calls of an upload in parts of at most four characters; each call can fail. */
  uploads(faultNow: () => Fault): UploadRequests {
    const answer = (carryOut: () => Answer) => {
      const fault = faultNow()
      const intercepted = interceptedBy(fault)
      if (intercepted) return intercepted
      if (fault === 'killed-after-claim') return lost
      if (fault === 'error-500') return internalError
      const result = carryOut()
      return fault === 'none' ? result : lost
    }
    const shown = (id: number) => {
      const upload = this.#uploads.get(id)
      return upload
        ? json(200, { id, bytes: upload.bytes, received: upload.parts.length, media: upload.media })
        : rejected(404, 'upload_not_found')
    }
    return {
      start: async (bytes, key) =>
        answer(() => {
          const known = this.#startedUploads.get(key)
          if (known !== undefined) return json(200, { id: known, bytes, received: 0, media: null })
          this.#lastId += 1
          this.#startedUploads.set(key, this.#lastId)
          this.#uploads.set(this.#lastId, { bytes, parts: '', media: null })
          return shown(this.#lastId)
        }),
      read: async (id) => answer(() => shown(id)),
      addPart: async (id, { offset, part }) => {
        const text = (await part.text()).slice(0, partLength)
        return answer(() => {
          const upload = this.#uploads.get(id)
          if (!upload) return rejected(404, 'upload_not_found')
          if (offset > upload.parts.length) return rejected(409, 'upload_offset')
          if (offset === upload.parts.length) upload.parts += text
          if (upload.parts.length === upload.bytes && !upload.media) {
            this.#lastId += 1
            upload.media = { id: this.#lastId, text: upload.parts, isAttached: false }
            this.#media.set(this.#lastId, upload.media)
          }
          return shown(id)
        })
      },
    }
  }

  /** The number of uploads that are not complete. */
  get openUploads(): number {
    return [...this.#uploads.values()].filter(({ media }) => media === null).length
  }

  /** Deletes what is attached to nothing, as the server does after a day. */
  deleteUnattached(): void {
    for (const [id, { media }] of this.#uploads) if (!media?.isAttached) this.#uploads.delete(id)
    for (const [id, { isAttached }] of this.#media) if (!isAttached) this.#media.delete(id)
  }

  handle(item: Request, fileTexts: readonly string[], fault: Fault): Answer {
    const intercepted = interceptedBy(fault)
    if (intercepted) return intercepted
    const fingerprint = JSON.stringify([item.method, item.path, item.params, item.body, fileTexts])
    const known = this.#keys.get(item.idempotencyKey)
    if (known) {
      if (known.fingerprint !== fingerprint) return rejected(422, 'key_reused')
      if (known.reply) return json(200, known.reply)
      if (known.committedId !== null) return json(409, { code: 'key_completed', id: known.committedId })
      if (Date.now() - known.claimedAt < abandonedAfterMs) return rejected(409, 'key_in_progress')
    }
    const key: Key = { fingerprint, claimedAt: Date.now(), committedId: null, reply: null }
    this.#keys.set(item.idempotencyKey, key)
    if (fault === 'killed-after-claim') return lost
    if (fault === 'error-500') {
      this.#keys.delete(item.idempotencyKey)
      return internalError
    }
    const media = this.#listed(item)
    if (media === 'gone') {
      this.#keys.delete(item.idempotencyKey)
      return json(422, { detail: [{ loc: ['body', 'media_items', 0], msg: 'Not available.' }] })
    }
    for (const listed of media ?? []) listed.isAttached = true
    const reply = this.#carryOut(item, media?.map(({ text }) => text) ?? fileTexts)
    if (reply === null) {
      this.#keys.delete(item.idempotencyKey)
      return rejected(404, item.kind.startsWith('comment:delete') ? 'comment_not_found' : 'activity_not_found')
    }
    key.committedId = reply.id
    if (fault === 'killed-after-commit') return lost
    key.reply = reply
    return fault === 'answer-lost' ? lost : json(200, reply)
  }

  /** The photos that an item lists, which must be free to use; null if it lists none. */
  #listed({ body = {} }: Request): FakeMedia[] | null | 'gone' {
    if (!Array.isArray(body.media_items)) return null
    const items = body.media_items as readonly { readonly media_id: number }[]
    const media = items.map(({ media_id }) => this.#media.get(media_id))
    const free = media.filter((found) => found !== undefined && !found.isAttached) as FakeMedia[]
    return free.length === items.length ? free : 'gone'
  }

  #carryOut(item: Request, files: readonly string[]): { id: number } | null {
    const { kind, params = {}, body = {}, summary } = item
    const activityId = Number(params.activityId ?? body.activity_id)
    this.#lastId += 1
    const id = this.#lastId
    if (kind === 'activity:create') {
      this.activities.set(id, { title: String(body.title), edits: [], files })
    } else if (kind === 'comment:delete') {
      if (!this.comments.delete(Number(params.commentId))) return null
    } else {
      const activity = this.activities.get(activityId)
      if (!activity) return null
      if (kind === 'activity:edit') activity.edits.push(String(body.title))
      if (kind === 'activity:delete') this.activities.delete(activityId)
      if (kind === 'comment:add') this.comments.set(id, { activityId, content: String(body.content) })
      if (kind === 'high-five') this.highFives[summary.on ? 'add' : 'delete'](activityId)
    }
    this.log.push(`${kind} ${summary.title}`)
    return { id }
  }
}
