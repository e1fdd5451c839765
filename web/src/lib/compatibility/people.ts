import type { Me, User } from '@daystar/contract/accounts'
import type { Person } from '@daystar/contract/fields'
import { t } from '#lib/i18n/translate.ts'
import { unexpectedReply } from '../errors/request-error.ts'
import { firstNumber, firstText, normalizeList, type Raw, toRecord } from './raw-response.ts'
import { readItems, recordIn } from './read-response.ts'
import { firstTime } from './times-and-counts.ts'

export function normalizePerson(value: unknown): Person {
  const raw = toRecord(value)
  const username = firstText(raw, 'username')
  const full = [firstText(raw, 'first_name'), firstText(raw, 'last_name')].filter(Boolean).join(' ')
  const name = firstText(raw, 'display_name', 'name') ?? (full || username || t('Anonymous'))
  return {
    id: firstNumber(raw, 'id', 'user_id') ?? 0,
    name,
    display_name: name,
    username,
    profile_pic_url: firstText(raw, 'profile_pic_url', 'avatar_url', 'photo_url', 'image_url'),
  }
}

/** Null for an item that is not a member. */
export function personIn(item: unknown): Person | null {
  const raw = toRecord(item)
  const isKnown = firstNumber(raw, 'id', 'user_id') !== null || normalizePerson(raw).name !== t('Anonymous')
  return isKnown ? normalizePerson(raw) : null
}

/** The members in a part of a response. */
export function normalizePeople(value: unknown): Person[] {
  return normalizeList(value).flatMap((item) => personIn(item) ?? [])
}

/** The members in a response. */
export function readPeople(response: unknown): Person[] {
  return readItems(response, 'members', personIn)
}

function countOf(raw: Raw, list: string, count: string): number {
  const value = raw[list]
  return firstNumber(raw, count) ?? (Array.isArray(value) ? value.length : (firstNumber(raw, list) ?? 0))
}

export function normalizeUser(value: unknown): User {
  const raw = toRecord(value)
  const person = normalizePerson(raw)
  return {
    ...person,
    first_name: firstText(raw, 'first_name') ?? '',
    last_name: firstText(raw, 'last_name') ?? '',
    avatar_url: person.profile_pic_url,
    bio: firstText(raw, 'bio') ?? '',
    followers_count: countOf(raw, 'followers', 'followers_count'),
    following_count: countOf(raw, 'following', 'following_count'),
    activitiesCount: countOf(raw, 'activities', 'activitiesCount'),
    can_connect: raw.can_connect !== false,
    created_at: firstText(raw, 'created_at') ?? '',
  }
}

/** The viewer's own account. */
export function normalizeMe(value: unknown): Me {
  const raw = recordIn(value)
  if (firstNumber(raw, 'id', 'user_id') === null) throw unexpectedReply()
  return {
    ...(raw as unknown as Me),
    ...normalizeUser(raw),
    email: firstText(raw, 'email') ?? '',
    time_zone: firstText(raw, 'time_zone') ?? '',
    can: normalizeList(raw.can) as Me['can'],
    email_confirmed: raw.email_confirmed !== false,
    pending_email: firstText(raw, 'pending_email'),
    deletion_at: firstTime(raw, 'deletion_at'),
    has_unread_sanction: raw.has_unread_sanction === true,
    rules_to_accept: firstText(raw, 'rules_to_accept'),
  }
}

export interface MemberSearchResult {
  readonly id: number
  readonly name: string
  readonly username: string | null
  readonly src: string | null
  readonly subtitle: string
}

export function normalizeFoundMembers(value: unknown): MemberSearchResult[] {
  return readItems(value, 'found members', (item) => {
    const person = personIn(item)
    if (!person) return null
    const { id, name, username, profile_pic_url: src } = person
    return { id, name, username, src, subtitle: firstText(toRecord(item), 'subtitle') ?? '' }
  })
}

/** The author of an activity or a comment: an object, or fields of their own. */
export function authorOf(raw: Raw): Person {
  const nested = raw.user ?? raw.author
  if (typeof nested === 'object' && nested !== null) return normalizePerson(nested)
  const name = firstText(raw, 'user_name', 'author_name', 'username')
  return normalizePerson({
    id: firstNumber(raw, 'user_id', 'author_id') ?? 0,
    ...(name && { name }),
    username: firstText(raw, 'username'),
  })
}
