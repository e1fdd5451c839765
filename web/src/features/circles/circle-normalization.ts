import type { Circle, CircleDetail } from '@daystar/contract/circles'
import type { Person } from '@daystar/contract/fields'
import { normalizePeople } from '#lib/response-normalization.ts'

type Raw = Record<string, unknown>

const asRaw = (value: unknown): Raw => (typeof value === 'object' && value !== null ? (value as Raw) : {})
const textOf = (...values: unknown[]): string | null =>
  values.find((value): value is string => typeof value === 'string' && value !== '') ?? null

/** Normalizes a circle response and derives the viewer's membership. Public unless `is_private` is true. */
export function normalizeCircle(value: unknown, myId: number | null): CircleDetail {
  const raw = asRaw(value)
  const members = normalizePeople(raw.members ?? [])
  const admins = normalizePeople(raw.admins ?? [])
  const includesMe = (people: readonly Person[]) => myId !== null && people.some((person) => person.id === myId)
  const isAdmin = typeof raw.is_admin === 'boolean' ? raw.is_admin : includesMe(admins)
  const picture = textOf(raw.image_url, raw.icon_url)
  return {
    id: Number(raw.id) || 0,
    name: textOf(raw.name) ?? 'Circle',
    description: textOf(raw.description) ?? '',
    image_url: picture,
    icon_url: picture,
    banner_url: textOf(raw.banner_url),
    is_private: raw.is_private === true,
    member_count: typeof raw.member_count === 'number' ? raw.member_count : members.length,
    is_member: typeof raw.is_member === 'boolean' ? raw.is_member : isAdmin || includesMe(members),
    is_admin: isAdmin,
    created_at: textOf(raw.created_at) ?? '',
    members,
    admins,
  }
}

export interface CircleMember extends Person {
  readonly is_admin: boolean
}

export function normalizeCircleMembers(values: readonly unknown[]): CircleMember[] {
  const people = normalizePeople(values)
  return people.map((person, index) => ({ ...person, is_admin: asRaw(values[index]).is_admin === true }))
}

export function memberCountText({ member_count: count }: Pick<Circle, 'member_count'>): string {
  return count === 1 ? '1 member' : `${count} members`
}
