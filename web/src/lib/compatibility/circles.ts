import type { CircleDetail } from '@daystar/contract/circles'
import type { Person } from '@daystar/contract/fields'
import { t } from '#lib/i18n/translate.ts'
import { normalizePeople, personIn } from './people.ts'
import { firstNumber, firstText, normalizeList, type Raw, toRecord } from './raw-response.ts'
import { readItems } from './read-response.ts'
import { firstTime } from './times-and-counts.ts'

const nameOf = (raw: Raw) => firstText(raw, 'name') ?? t('Circle #{id}', { id: String(raw.id) })

/** The circles that an activity is shared in. Those that lack an id are left out. */
export function normalizeCircleRefs(value: unknown): { id: number; name: string }[] {
  return normalizeList(value).flatMap((item) => {
    const raw = toRecord(item)
    const id = firstNumber(raw, 'id')
    return id === null ? [] : [{ id, name: nameOf(raw) }]
  })
}

/** Normalizes a circle response and derives the viewer's membership. Public unless `is_private` is true. */
export function normalizeCircle(value: unknown, myId: number | null): CircleDetail {
  const raw = toRecord(value)
  const members = normalizePeople(raw.members ?? [])
  const admins = normalizePeople(raw.admins ?? [])
  const includesMe = (people: readonly Person[]) => myId !== null && people.some((person) => person.id === myId)
  const isAdmin = typeof raw.is_admin === 'boolean' ? raw.is_admin : includesMe(admins)
  const picture = firstText(raw, 'image_url', 'icon_url')
  return {
    id: Number(raw.id) || 0,
    name: nameOf(raw),
    description: firstText(raw, 'description') ?? '',
    image_url: picture,
    icon_url: picture,
    banner_url: firstText(raw, 'banner_url'),
    is_private: raw.is_private === true,
    tags: textsIn(raw.tags),
    rules: firstText(raw, 'rules') ?? '',
    allows_links: raw.allows_links === true,
    member_count: typeof raw.member_count === 'number' ? raw.member_count : members.length,
    is_member: typeof raw.is_member === 'boolean' ? raw.is_member : isAdmin || includesMe(members),
    is_admin: isAdmin,
    is_moderator: raw.is_moderator === true,
    created_at: firstText(raw, 'created_at') ?? '',
    members,
    admins,
    ...('requested_at' in raw && { requested_at: firstTime(raw, 'requested_at') }),
    ...(raw.is_invited === true && { is_invited: true }),
  }
}

const textsIn = (value: unknown) =>
  Array.isArray(value) ? value.filter((text): text is string => typeof text === 'string') : []

const hasId = (item: unknown) => firstNumber(toRecord(item), 'id') !== null

export function normalizeCircles(response: unknown, myId: number | null): CircleDetail[] {
  return readItems(response, 'circles', (circle) => (hasId(circle) ? normalizeCircle(circle, myId) : null))
}

export interface CircleMember extends Person {
  readonly is_admin: boolean
  readonly is_moderator: boolean
  /** The viewer cannot see the member, whose id is 0 unless the viewer is an admin or a moderator. */
  readonly is_hidden: boolean
}

export function normalizeCircleMembers(response: unknown): CircleMember[] {
  return readItems(response, 'members of a circle', (item) => {
    const person = personIn(item)
    const raw = toRecord(item)
    return (
      person && {
        ...person,
        is_admin: raw.is_admin === true,
        is_moderator: raw.is_moderator === true,
        is_hidden: raw.is_hidden === true,
      }
    )
  })
}

export interface CircleSearchResult {
  readonly id: number
  readonly name: string
  readonly src: string | null
  readonly memberCount: number
}

export function normalizeFoundCircles(value: unknown): CircleSearchResult[] {
  return readItems(value, 'found circles', (item) => {
    const raw = toRecord(item)
    const id = firstNumber(raw, 'id')
    return id === null
      ? null
      : { id, name: nameOf(raw), src: firstText(raw, 'image_url'), memberCount: firstNumber(raw, 'member_count') ?? 0 }
  })
}

/** The address of an uploaded banner or picture. A server without banners answers with the picture. */
export function uploadedPictureUrl(value: unknown, kind: 'banner' | 'image'): string | null {
  const raw = toRecord(value)
  return kind === 'banner' ? firstText(raw, 'banner_url', 'image_url', 'url') : firstText(raw, 'image_url', 'url')
}
