import type { Activity } from '@daystar/contract/activities'
import type { Media } from '@daystar/contract/fields'
import type { Deps } from '../../../platform/deps.ts'
import { presentMemberSummary, presentPerson } from '../../accounts/index.ts'
import { presentMedia } from '../../media/index.ts'
import { presentContent } from '../content.ts'
import type { ActivityMediaRow } from '../media/queries.ts'
import type { Card } from './queries.ts'

type MediaDeps = Pick<Deps, 'config' | 'community'>

export function activityPresenter(deps: MediaDeps): (card: Card) => Activity {
  return (card) => presentActivity(card, deps)
}

/** A file of an activity; all of them get expiring URLs while public reading is off. */
export function presentActivityMedia(
  { media, alt_text: alt, is_open: isOpen }: ActivityMediaRow,
  { community, config }: MediaDeps,
): Media {
  const isPublic = community.publicRead && isOpen
  const { signedUrlSeconds, mediaCdnUrl: cdnUrl } = config
  return presentMedia(media, { alt, isPublic, signedUrlSeconds, cdnUrl })
}

function presentActivity({ row, author, mentions, highFivers, commenters }: Card, deps: MediaDeps): Activity {
  const { is_open, alt_text } = row
  const files = [...(row.media ? [{ media: row.media, alt_text }] : []), ...(row.further_media ?? [])]
  const media = files.map((file) => presentActivityMedia({ ...file, is_open }, deps))
  const circles = row.circles ?? []
  return {
    id: row.id,
    user: presentPerson(author),
    author_id: row.author_id,
    user_id: row.author_id,
    ...presentContent(row),
    place_id: row.place_id,
    lat: row.lat,
    lng: row.lng,
    created_at: row.created_at.toISOString(),
    edited_at: row.edited_at?.toISOString() ?? null,
    audience: row.audience,
    commenting: row.commenting,
    media_url: media[0]?.url ?? null,
    media_kind: media[0]?.kind ?? null,
    media,
    circle_ids: circles.map((circle) => circle.id),
    circles: circles.map(({ id, name }) => ({ id, name })),
    mentions,
    has_high_fived: row.has_high_fived,
    high_five_count: row.high_five_count,
    comment_count: row.comment_count,
    highfivers_preview: highFivers.map(presentMemberSummary),
    commenters_preview: commenters.map(presentMemberSummary),
    ...(isUnexpectedlyLimited(row) && { members_only: true }),
    ...(row.shows_companions && { has_companions: true }),
  }
}

/**
 * Returns whether the author needs to know that only members can see the activity, because its circles do not suggest
 * it.
 */
export function isUnexpectedlyLimited({
  is_mine: isMine,
  reach,
  circles,
}: Pick<Card['row'], 'is_mine' | 'reach' | 'circles'>): boolean {
  return isMine && reach === 'circles' && !circles?.every((circle) => circle.is_private)
}
