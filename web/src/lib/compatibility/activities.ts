import type { Activity } from '@daystar/contract/activities'
import type { Media } from '@daystar/contract/fields'
import { mapLines } from '@daystar/contract/texts/activity-lines'
import { t } from '#lib/i18n/translate.ts'
import { splitTags } from '../texts/tags.ts'
import { normalizeCircleRefs } from './circles.ts'
import { normalizeMentions } from './mentions.ts'
import { authorOf, normalizePeople } from './people.ts'
import { firstNumber, firstText, normalizeList, type Raw, toRecord } from './raw-response.ts'
import { readItems } from './read-response.ts'
import { firstTime } from './times-and-counts.ts'

/** Tags from "swim, lake" or ["swim", "lake"], without empty ones. */
export function normalizeTags(value: unknown): string[] {
  return [value].flat().flatMap((tag) => (typeof tag === 'string' ? splitTags(tag) : []))
}

const imageExtension = /\.(jpe?g|png|gif|webp)$/i
const videoExtension = /\.(mp4|webm|ogg)$/i

/** The kind of media by file extension; null when it can only be shown as a link. */
export function mediaKindFromUrl(url: string): 'image' | 'video' | null {
  const path = url.split(/[?#]/)[0] ?? ''
  return imageExtension.test(path) ? 'image' : videoExtension.test(path) ? 'video' : null
}

function normalizeMedia(raw: Raw): Media[] {
  const files = [raw.media].flat().flatMap(fileIn)
  const url = firstText(raw, 'media_url')
  const kind = url === null ? null : mediaKindFromUrl(url)
  return files[0] || url === null || kind === null
    ? files
    : [{ id: 0, url, kind, width: null, height: null, placeholder: null, alt: '', variants: [] }]
}

/** The photo or video in a response; empty if there is none. */
export function fileIn(value: unknown): Media[] {
  const media = toRecord(value)
  const src = firstText(media, 'url')
  if (src === null || (media.kind !== 'image' && media.kind !== 'video')) return []
  return [
    {
      id: firstNumber(media, 'id') ?? 0,
      url: src,
      kind: media.kind,
      width: firstNumber(media, 'width'),
      height: firstNumber(media, 'height'),
      placeholder: firstText(media, 'placeholder'),
      alt: firstText(media, 'alt') ?? '',
      variants: normalizeList(media.variants).flatMap(variantIn),
    },
  ]
}

function variantIn(value: unknown): Media['variants'] {
  const raw = toRecord(value)
  const url = firstText(raw, 'url')
  const width = firstNumber(raw, 'width')
  return url === null || width === null ? [] : [{ url, width }]
}

const isLocalDate = (text: string | null) => text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !!Date.parse(text)

export function normalizeActivity(value: unknown): Activity {
  const raw = toRecord(value)
  const user = authorOf(raw)
  const timestamp = firstTime(raw, 'timestamp', 'created_at') ?? ''
  const localDate = firstText(raw, 'local_date')
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
    ...mapLines((name) => firstText(raw, name) ?? ''),
    duration: firstText(raw, 'duration') ?? '',
    location: firstText(raw, 'location') ?? '',
    place_id: firstText(raw, 'place_id'),
    lat: typeof raw.lat === 'number' ? raw.lat : null,
    lng: typeof raw.lng === 'number' ? raw.lng : null,
    timestamp,
    local_date: isLocalDate(localDate) ? String(localDate) : timestamp.slice(0, 10),
    created_at: firstTime(raw, 'created_at') ?? timestamp,
    edited_at: firstTime(raw, 'edited_at'),
    audience: raw.audience === 'followers' || raw.audience === 'me' ? raw.audience : 'everyone',
    commenting: raw.commenting === 'followers' || raw.commenting === 'nobody' ? raw.commenting : 'everyone',
    media_url: firstText(raw, 'media_url'),
    media_kind: media[0]?.kind ?? null,
    media,
    circle_ids: normalizeList(raw.circle_ids).map(Number).filter(Number.isFinite),
    circles: normalizeCircleRefs(raw.circles),
    mentions: normalizeMentions(raw.mentions),
    has_high_fived: raw.has_high_fived === true,
    high_five_count: firstNumber(raw, 'high_five_count') ?? highfivers.length,
    comment_count: firstNumber(raw, 'comment_count') ?? normalizeList(raw.comments).length,
    highfivers_preview: highfivers.slice(0, 8),
    commenters_preview: normalizePeople(raw.commenters_preview ?? []).slice(0, 8),
    members_only: raw.members_only === true,
    has_companions: raw.has_companions === true,
  }
}

/**
 * The activities with an id, newest first; those of the same time stay in the order of the response. Those without a
 * time come last.
 */
export function normalizeActivities(response: unknown): Activity[] {
  const activities = readItems(response, 'activities', (item) => {
    const activity = normalizeActivity(item)
    return activity.id === 0 ? null : activity
  })
  const timeOf = ({ timestamp }: Activity) => Date.parse(timestamp) || 0
  return activities.sort((a, b) => timeOf(b) - timeOf(a))
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
    title:
      firstText(latest, 'title') ?? firstText(raw, 'latest_activity_title', 'last_activity_title') ?? t('Activity'),
    created_at:
      firstText(latest, 'timestamp', 'created_at') ??
      firstText(raw, 'latest_activity_created_at', 'last_activity_created_at'),
  }
}
