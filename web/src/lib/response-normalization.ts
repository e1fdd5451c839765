import type { User } from '@daystar/contract/accounts'
import type { Activity } from '@daystar/contract/activities'
import type { Comment } from '@daystar/contract/comments'
import type { Media, Person } from '@daystar/contract/fields'

/**
 * The spec allows servers to use different field names and shapes: an author as `user`, `user_id` or `author_name`,
 * tags as an array or a string, a list as an array or wrapped in `items`. Only this file handles them; components use
 * one shape.
 */
type Raw = Record<string, unknown>

const toRecord = (value: unknown): Raw => (typeof value === 'object' && value !== null ? (value as Raw) : {})

function firstText(raw: Raw, ...names: string[]): string | null {
  for (const name of names) {
    const value = raw[name]
    if (typeof value === 'string' && value !== '') return value
  }
  return null
}

function firstNumber(raw: Raw, ...names: string[]): number | null {
  for (const name of names) {
    const value = raw[name]
    if (typeof value === 'number' && Number.isFinite(value)) return value
    if (typeof value === 'string' && /^\d{1,15}$/.test(value)) return Number(value)
  }
  return null
}

/** A plain array, or an array wrapped in one of the supported fields. */
export function normalizeList(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  const raw = toRecord(value)
  for (const name of ['items', 'users', 'results', 'data']) if (Array.isArray(raw[name])) return raw[name]
  return []
}

export function normalizePerson(value: unknown): Person {
  const raw = toRecord(value)
  const username = firstText(raw, 'username')
  const full = [firstText(raw, 'first_name'), firstText(raw, 'last_name')].filter(Boolean).join(' ')
  const name = firstText(raw, 'display_name', 'name') ?? (full || username || 'Anonymous')
  return {
    id: firstNumber(raw, 'id', 'user_id') ?? 0,
    name,
    display_name: name,
    username,
    profile_pic_url: firstText(raw, 'profile_pic_url', 'avatar_url', 'photo_url', 'image_url'),
  }
}

export function normalizePeople(value: unknown): Person[] {
  return normalizeList(value).map(normalizePerson)
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

/** Tags from "swim, lake" or ["swim", "lake"], without empty ones. */
export function normalizeTags(value: unknown): string[] {
  const list = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : []
  return list
    .filter((tag): tag is string => typeof tag === 'string')
    .map((tag) => tag.trim().replace(/^#/, ''))
    .filter((tag) => tag !== '')
}

const imageExtension = /\.(jpe?g|png|gif|webp)$/i
const videoExtension = /\.(mp4|webm|ogg)$/i

/** The kind of media by file extension; null when it can only be shown as a link. */
export function mediaKindFromUrl(url: string): 'image' | 'video' | null {
  const path = url.split(/[?#]/)[0] ?? ''
  return imageExtension.test(path) ? 'image' : videoExtension.test(path) ? 'video' : null
}

function normalizeMedia(raw: Raw): Media | null {
  if (typeof raw.media === 'object' && raw.media !== null) return raw.media as Media
  const url = firstText(raw, 'media_url')
  const kind = url === null ? null : mediaKindFromUrl(url)
  return url === null || kind === null
    ? null
    : { url, kind, width: null, height: null, placeholder: null, alt: '', variants: [] }
}

function authorOf(raw: Raw): Person {
  const nested = raw.user ?? raw.author
  if (typeof nested === 'object' && nested !== null) return normalizePerson(nested)
  const name = firstText(raw, 'user_name', 'author_name', 'username')
  return normalizePerson({
    id: firstNumber(raw, 'user_id', 'author_id') ?? 0,
    ...(name && { name }),
    username: firstText(raw, 'username'),
  })
}

export function normalizeActivity(value: unknown): Activity {
  const raw = toRecord(value)
  const user = authorOf(raw)
  const timestamp = firstText(raw, 'timestamp', 'created_at') ?? ''
  const highfivers = normalizePeople(raw.highfivers_preview ?? [])
  const media = normalizeMedia(raw)
  return {
    id: firstNumber(raw, 'id', 'activity_id') ?? 0,
    user,
    author_id: user.id,
    user_id: user.id,
    title: firstText(raw, 'title') ?? '',
    description: firstText(raw, 'description') ?? '',
    tags: normalizeTags(raw.tags),
    mood: firstText(raw, 'mood') ?? '',
    duration: firstText(raw, 'duration') ?? '',
    location: firstText(raw, 'location') ?? '',
    place_id: firstText(raw, 'place_id'),
    lat: typeof raw.lat === 'number' ? raw.lat : null,
    lng: typeof raw.lng === 'number' ? raw.lng : null,
    timestamp,
    local_date: firstText(raw, 'local_date') ?? timestamp.slice(0, 10),
    created_at: firstText(raw, 'created_at') ?? timestamp,
    edited_at: firstText(raw, 'edited_at'),
    audience: raw.audience === 'followers' || raw.audience === 'me' ? raw.audience : 'everyone',
    media_url: firstText(raw, 'media_url'),
    media_kind: media?.kind ?? null,
    media,
    circle_ids: normalizeList(raw.circle_ids).map(Number).filter(Number.isFinite),
    circles: normalizeList(raw.circles) as Activity['circles'],
    mentions: normalizeList(raw.mentions) as Activity['mentions'],
    has_high_fived: raw.has_high_fived === true,
    high_five_count: firstNumber(raw, 'high_five_count') ?? highfivers.length,
    comment_count: firstNumber(raw, 'comment_count') ?? normalizeList(raw.comments).length,
    highfivers_preview: highfivers.slice(0, 8),
    commenters_preview: normalizePeople(raw.commenters_preview ?? []).slice(0, 8),
  }
}

/**
 * A member's latest activity as far as the member object includes it: the activity, or its id, title and time; else
 * null.
 */
export function latestActivityOf(member: unknown): Raw | null {
  const raw = toRecord(member)
  const latest = toRecord(raw.latest_activity)
  const id = firstNumber(latest, 'id', 'activity_id') ?? firstNumber(raw, 'latest_activity_id', 'last_activity_id')
  if (id === null) return null
  return {
    ...latest,
    id,
    title: firstText(latest, 'title') ?? firstText(raw, 'latest_activity_title', 'last_activity_title') ?? 'Activity',
    created_at:
      firstText(latest, 'timestamp', 'created_at') ??
      firstText(raw, 'latest_activity_created_at', 'last_activity_created_at'),
  }
}

export function normalizeComment(value: unknown): Comment {
  const raw = toRecord(value)
  const user = authorOf(raw)
  return {
    id: firstNumber(raw, 'id') ?? 0,
    activity_id: firstNumber(raw, 'activity_id') ?? 0,
    content: firstText(raw, 'content') ?? '',
    created_at: firstText(raw, 'created_at') ?? '',
    user,
    user_id: user.id,
    author_id: user.id,
    star_count: Math.max(0, firstNumber(raw, 'star_count') ?? 0),
    starred_by_me: raw.starred_by_me === true,
    mentions: normalizeList(raw.mentions) as Comment['mentions'],
  }
}
