import { Activity } from '@daystar/contract/activities'
import { concatUnpooled } from '../../../platform/cache/buffers.ts'
import { serializerFor } from '../../../platform/http/reply/serialization.ts'
import { isUnexpectedlyLimited } from './present.ts'
import type { SharedCard } from './queries.ts'
import type { CardRef } from './ref-queries.ts'

type Circle = NonNullable<SharedCard['row']['circles']>[number]

const serialize = serializerFor(Activity)
/** Text of members cannot contain these: there, quotes are escaped. */
const circlesKey = ',"circle_ids":['
const mentionsKey = ',"mentions":['
const highFivedKey = ',"has_high_fived":'
const notHighFived = 'false'
/** For the author of an activity that is visible to fewer people than its circles suggest. */
const limited = ',"members_only":true'
/** For those who are shown something about its companions. */
const withCompanions = ',"has_companions":true'
/** The ends of the JSON of cards with optional properties, the longest first. */
const optionalEnds = [`${limited}${withCompanions}}`, `${withCompanions}}`, `${limited}}`].map((end) =>
  Buffer.from(end),
)

/** The position in the JSON of a card where its optional properties begin. */
export function positionOfOptional(card: Buffer): number {
  const end = optionalEnds.find((one) => card.subarray(-one.length).equals(one))
  return card.length - (end?.length ?? 1)
}

/**
 * The JSON of a card for the viewers who see its public circles and gave no high five, and where the JSON of others
 * differs.
 */
export class CardJson {
  readonly plain: Buffer
  readonly #highFivedAt: number
  readonly #circlesFrom: number
  readonly #circlesTo: number
  /** Null if none is private, which is the usual case. */
  readonly #circles: readonly Circle[] | null
  readonly #isLimited: boolean
  /** Null until the first one is needed; most cards have none. */
  #variants: Map<string, Buffer> | null = null

  constructor(card: SharedCard, activity: Activity) {
    const circles = card.row.circles ?? []
    const isPublic = ({ is_private: isPrivate }: Circle) => !isPrivate
    this.#circles = circles.every(isPublic) ? null : circles
    this.#isLimited = isUnexpectedlyLimited({ ...card.row, is_mine: true })
    const json = Buffer.from(serialize({ ...activity, ...presentCircles(circles.filter(isPublic)) }))
    this.plain = concatUnpooled([json])
    this.#circlesFrom = json.indexOf(circlesKey)
    this.#circlesTo = json.indexOf(mentionsKey)
    this.#highFivedAt = json.indexOf(highFivedKey) + highFivedKey.length
  }

  /** The JSON for one viewer. */
  for(ref: CardRef): Buffer {
    const isLimited = ref.is_mine && this.#isLimited
    const { has_high_fived: hasHighFived, shown_circles: circles, shows_companions: showsCompanions } = ref
    if (!hasHighFived && circles === null && !isLimited && !showsCompanions) return this.plain
    const key = `${hasHighFived} ${isLimited} ${showsCompanions} ${circles ?? ''}`
    const known = this.#variants?.get(key)
    if (known !== undefined) return known
    const variant = this.#variant(ref, isLimited)
    this.#variants ??= new Map()
    this.#variants.set(key, variant)
    return variant
  }

  #variant(
    { has_high_fived: hasHighFived, shown_circles: shown, shows_companions: showsCompanions }: CardRef,
    isLimited: boolean,
  ): Buffer {
    const shownIds = new Set(shown?.split(',').map(Number))
    const isShown = (circle: Circle) => !circle.is_private || shownIds.has(circle.id)
    const circles = this.#circles?.filter(isShown)
    return concatUnpooled([
      this.plain.subarray(0, this.#circlesFrom),
      circles === undefined
        ? this.plain.subarray(this.#circlesFrom, this.#circlesTo)
        : Buffer.from(circlesJson(circles)),
      this.plain.subarray(this.#circlesTo, this.#highFivedAt),
      Buffer.from(String(hasHighFived)),
      this.plain.subarray(this.#highFivedAt + notHighFived.length, -1),
      Buffer.from(`${isLimited ? limited : ''}${showsCompanions ? withCompanions : ''}}`),
    ])
  }
}

function presentCircles(circles: readonly Circle[]) {
  return { circle_ids: circles.map(({ id }) => id), circles: circles.map(({ id, name }) => ({ id, name })) }
}

function circlesJson(circles: readonly Circle[]): string {
  return `,${JSON.stringify(presentCircles(circles)).slice(1, -1)}`
}
