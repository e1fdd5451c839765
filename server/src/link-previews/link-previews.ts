import type { ActivityFacts } from '@daystar/contract/activities'
import type { Translate } from '@daystar/contract/message'
import { mapLines } from '@daystar/contract/texts/activity-lines'
import { textParts } from '@daystar/contract/texts/mentions'
import { findMemberSummary } from '../domains/accounts/index.ts'
import { activityPresenter, cardsOf } from '../domains/activities/index.ts'
import { circleRows, presentCircle } from '../domains/circles/index.ts'
import { visitor } from '../platform/authorization/viewer.ts'
import type { Deps } from '../platform/deps.ts'
import type { LinkPreview, LinkPreviews } from '../platform/http/pages/link-preview.ts'
import { translator } from '../platform/text/translate.ts'

const pages = /^\/(activity|profile|circles)\/(\d+)\/?$/
const validId = /^[1-9]\d{0,14}$/

/**
 * The link previews of activities, profiles and circles. A preview contains only what the API returns to visitors,
 * because browsers send no token when they navigate.
 */
export function linkPreviews(deps: Pick<Deps, 'db' | 'memberSummaries' | 'community' | 'config'>): LinkPreviews {
  const { db, community } = deps
  const presentActivity = activityPresenter(deps)
  const siteName = () => community.settings.name

  const previews: Record<string, (id: number, path: string, t: Translate) => Promise<LinkPreview | null>> = {
    async activity(id, path, t) {
      const cards = await cardsOf(deps, visitor, { items: [{ id, page_key: '' }], next: null })
      const activity = cards.items.map(presentActivity)[0]
      if (!activity) return null
      const { media, user } = activity
      const photo = media.find(({ kind }) => kind === 'image')
      const details = factTexts(activity).join(' · ')
      return {
        kind: 'article',
        title: `${activity.title} – ${user.name}`,
        description:
          withoutMentionTokens(activity.description) ||
          details ||
          t('{name} logged this on {community}.', { name: user.name, community: siteName() }),
        path,
        image: photo ? { path: photo.url, alt: photo.alt, isLarge: true } : null,
      }
    },

    async profile(id, path, t) {
      const member = await findMemberSummary(db, id)
      if (!member) return null
      const description =
        member.bio || t('Activities of {name} on {community}.', { name: member.name, community: siteName() })
      const image = member.picture && { path: member.picture, alt: member.name, isLarge: false }
      return { kind: 'profile', title: member.name, description, path, image: image || null }
    },

    async circles(id, path, t) {
      const row = await circleRows(db, visitor).where('c.id', '=', id).executeTakeFirst()
      if (!row) return null
      const { name, description, member_count: count, banner_url: banner, image_url: icon } = presentCircle(row)
      const imagePath = banner ?? icon
      return {
        kind: 'website',
        title: name,
        description:
          description ||
          t(
            '{count, plural, one {A circle of {count} member on {community}.} other {A circle of {count} members on {community}.}}',
            {
              count,
              community: siteName(),
            },
          ),
        path,
        image: imagePath ? { path: imagePath, alt: name, isLarge: banner !== null } : null,
      }
    },
  }

  return {
    covers: (path) => pages.test(path),
    async load(path, language) {
      const [, page = '', id = ''] = pages.exec(path) ?? []
      if (!community.publicRead || !validId.test(id)) return null
      return (await previews[page]?.(Number(id), `/${page}/${id}`, translator(language))) ?? null
    },
  }
}

/** Replaces mention tokens by the names of the members. */
function withoutMentionTokens(text: string): string {
  return textParts(text)
    .map((part) => (part.kind === 'token' ? part.name : part.text))
    .join('')
}

/** The facts in a preview without a description. The key order is the order of the texts. */
const isFactShown = {
  location: true,
  duration: true,
  ...mapLines(() => true),
  tags: false,
} satisfies Record<keyof ActivityFacts, boolean>

function factTexts(facts: ActivityFacts): string[] {
  const names = Object.keys(isFactShown) as (keyof ActivityFacts)[]
  return names.filter((name) => isFactShown[name]).flatMap((name) => facts[name] || [])
}
