import type { User } from '@daystar/contract/accounts'
import type { Activity } from '@daystar/contract/activities'
import type { Comment } from '@daystar/contract/comments'
import type { Media, Person } from '@daystar/contract/fields'

/**
 * Servers have spelled these things in several ways: an author as `user`, `user_id` or `author_name`, tags as a list or as
 * text, a list bare or under `items`. Here, and only here, every spelling becomes the one that components know.
 */
type Raw = Record<string, unknown>

const asRaw = (value: unknown): Raw => (typeof value === 'object' && value !== null ? (value as Raw) : {})

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

/** A bare array, or one under any of the usual names. */
export function asList(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  const raw = asRaw(value)
  for (const name of ['items', 'users', 'results', 'data']) if (Array.isArray(raw[name])) return raw[name]
  return []
}

export function asPerson(value: unknown): Person {
  const raw = asRaw(value)
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

export function asPeople(value: unknown): Person[] {
  return asList(value).map(asPerson)
}

function countOf(raw: Raw, list: string, count: string): number {
  const value = raw[list]
  return firstNumber(raw, count) ?? (Array.isArray(value) ? value.length : (firstNumber(raw, list) ?? 0))
}

export function asUser(value: unknown): User {
  const raw = asRaw(value)
  const person = asPerson(raw)
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

/** "swim, lake" or ["swim", "lake"], without empties. */
export function asTags(value: unknown): string[] {
  const list = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : []
  return list
    .filter((tag): tag is string => typeof tag === 'string')
    .map((tag) => tag.trim().replace(/^#/, ''))
    .filter((tag) => tag !== '')
}

const imageEnding = /\.(jpe?g|png|gif|webp)$/i
const videoEnding = /\.(mp4|webm|ogg)$/i

/** What an address shows, by its ending; null where only a link can be offered. */
export function mediaKindOf(url: string): 'image' | 'video' | null {
  const path = url.split(/[?#]/)[0] ?? ''
  return imageEnding.test(path) ? 'image' : videoEnding.test(path) ? 'video' : null
}

function asMedia(raw: Raw): Media | null {
  if (typeof raw.media === 'object' && raw.media !== null) return raw.media as Media
  const url = firstText(raw, 'media_url')
  const kind = url === null ? null : mediaKindOf(url)
  return url === null || kind === null
    ? null
    : { url, kind, width: null, height: null, placeholder: null, alt: '', variants: [] }
}

function authorOf(raw: Raw): Person {
  const nested = raw.user ?? raw.author
  if (typeof nested === 'object' && nested !== null) return asPerson(nested)
  const name = firstText(raw, 'user_name', 'author_name', 'username')
  return asPerson({
    id: firstNumber(raw, 'user_id', 'author_id') ?? 0,
    ...(name && { name }),
    username: firstText(raw, 'username'),
  })
}

export function asActivity(value: unknown): Activity {
  const raw = asRaw(value)
  const user = authorOf(raw)
  const timestamp = firstText(raw, 'timestamp', 'created_at') ?? ''
  const highfivers = asPeople(raw.highfivers_preview ?? [])
  const media = asMedia(raw)
  return {
    id: firstNumber(raw, 'id', 'activity_id') ?? 0,
    user,
    author_id: user.id,
    user_id: user.id,
    title: firstText(raw, 'title') ?? '',
    description: firstText(raw, 'description') ?? '',
    tags: asTags(raw.tags),
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
    circle_ids: asList(raw.circle_ids).map(Number).filter(Number.isFinite),
    circles: asList(raw.circles) as Activity['circles'],
    mentions: asList(raw.mentions) as Activity['mentions'],
    has_high_fived: raw.has_high_fived === true,
    high_five_count: firstNumber(raw, 'high_five_count') ?? highfivers.length,
    comment_count: firstNumber(raw, 'comment_count') ?? asList(raw.comments).length,
    highfivers_preview: highfivers.slice(0, 8),
    commenters_preview: asPeople(raw.commenters_preview ?? []).slice(0, 8),
  }
}

/** What a member's record tells of their newest activity: the thing itself, or its number, title and time; null for nothing. */
export function latestHint(member: unknown): Raw | null {
  const raw = asRaw(member)
  const latest = asRaw(raw.latest_activity)
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

export function asComment(value: unknown): Comment {
  const raw = asRaw(value)
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
    mentions: asList(raw.mentions) as Comment['mentions'],
  }
}
