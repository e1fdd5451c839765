import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Db } from './database.ts'
import type { NodeChannel } from './node-channel.ts'

/** A member as other rows show them. */
export interface FaceRow {
  readonly id: number
  readonly name: string
  readonly username: string | null
  /** Folder and file below /media/. */
  readonly picture: string | null
}

const maxFaces = 20_000
/** A bound on how long a face can stay that no announcement reached. */
const keepMs = 30_000
const nobody: ReadonlyMap<number, FaceRow> = new Map()

/**
 * Members by id, as cards show them: the same few hundred faces stand on every page of a feed, and asking for them again was a
 * third of its cost. The database announces a face that changed, so what is remembered here is forgotten on every process.
 */
export class Faces {
  readonly #db: Db
  readonly #channel: NodeChannel
  readonly #known = new LRUCache<number, FaceRow>({ max: maxFaces, ttl: keepMs })
  /** Grows with each change: what was read before one must not be remembered after it. */
  #epoch = 0

  constructor({ db, channel }: { db: Db; channel: NodeChannel }) {
    this.#db = db
    this.#channel = channel
    channel.onFaceChange((memberId) => this.forget(memberId))
    channel.onGap(() => {
      this.#epoch++
      this.#known.clear()
    })
  }

  /** Of each list of ids the faces, in its order and without those who are gone. At most one question to the database. */
  async of(lists: readonly (readonly number[])[]): Promise<FaceRow[][]> {
    // Deaf to the database, memory could keep a face that has changed.
    const recall = (id: number) => (this.#channel.isListening ? this.#known.get(id) : undefined)
    const unknown: number[] = []
    const found = lists.map((ids) =>
      ids.map((id) => {
        const face = recall(id)
        if (face === undefined) unknown.push(id)
        return face ?? id
      }),
    )
    const read = unknown.length > 0 ? await this.#read([...new Set(unknown)]) : nobody
    const isSomebody = (face: FaceRow | undefined) => face !== undefined
    return found.map((list) =>
      list.map((face) => (typeof face === 'number' ? read.get(face) : face)).filter(isSomebody),
    )
  }

  /** Makes a change hold here before its announcement has come round. */
  forget(memberId: number): void {
    this.#epoch++
    this.#known.delete(memberId)
  }

  async #read(ids: readonly number[]): Promise<ReadonlyMap<number, FaceRow>> {
    const epoch = this.#epoch
    const faces = await this.#db
      .selectFrom('members')
      .select(['id', 'name', 'username', 'picture_path as picture'])
      .where('id', '=', sql<number>`any(${ids}::bigint[])`)
      .execute()
    if (epoch === this.#epoch && this.#channel.isListening) for (const face of faces) this.#known.set(face.id, face)
    return new Map(faces.map((face) => [face.id, face]))
  }
}
