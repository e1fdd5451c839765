import { textParts } from '@daystar/contract/mentions'
import { memberFace } from './domains/accounts/index.ts'
import { activityPresenter, cardsOf } from './domains/activities/index.ts'
import { circleRows, presentCircle } from './domains/circles/index.ts'
import type { Deps } from './platform/deps.ts'
import type { LinkPreview } from './platform/http/link-preview.ts'
import { visitor } from './platform/http/viewer.ts'

type Previews = Record<string, (id: number, path: string) => Promise<LinkPreview | null>>

const pages = /^\/(activity|profile|circles)\/([1-9]\d{0,14})\/?$/

/**
 * What a stranger may learn from the address of a page: exactly what everybody may see, as a visitor's own call would answer it. A
 * browser that opens an address sends no token, so the page is the same whoever opens it. null where there is nothing to tell.
 */
export function linkPreviews(
  deps: Pick<Deps, 'db' | 'faces' | 'config'>,
): (path: string) => Promise<LinkPreview | null> {
  const { db, config } = deps
  const presentActivity = activityPresenter(config)

  const previews: Previews = {
    async activity(id, path) {
      const cards = await cardsOf(deps, visitor, { items: [{ id, page_key: '' }], next: null })
      const activity = cards.items.map(presentActivity)[0]
      if (!activity) return null
      const { media, user } = activity
      const words = [activity.location, activity.duration, activity.mood].filter((word) => word !== '').join(' · ')
      return {
        kind: 'article',
        title: `${activity.title} – ${user.name}`,
        description: asRead(activity.description) || words || `${user.name} logged this on Daystar.`,
        path,
        image: media?.kind === 'image' ? { path: media.url, alt: media.alt, isLarge: true } : null,
      }
    },

    async profile(id, path) {
      const member = await memberFace(db, id)
      if (!member) return null
      const description = member.bio || `What ${member.name} does, day by day.`
      const image = member.picture && { path: member.picture, alt: member.name, isLarge: false }
      return { kind: 'profile', title: member.name, description, path, image: image || null }
    },

    async circles(id, path) {
      const row = await circleRows(db, visitor).where('c.id', '=', id).executeTakeFirst()
      if (!row) return null
      const { name, description, member_count: members, banner_url: banner, image_url: icon } = presentCircle(row)
      const shown = banner ?? icon
      return {
        kind: 'website',
        title: name,
        description: description || `A circle of ${members} ${members === 1 ? 'member' : 'members'} on Daystar.`,
        path,
        image: shown ? { path: shown, alt: name, isLarge: banner !== null } : null,
      }
    },
  }

  return async (path) => {
    const [, page = '', id = ''] = pages.exec(path) ?? []
    if (!config.publicRead || page === '') return null
    return (await previews[page]?.(Number(id), `/${page}/${id}`)) ?? null
  }
}

/** Mentions as a reader sees them. */
function asRead(text: string): string {
  return textParts(text)
    .map((part) => (part.kind === 'token' ? part.name : part.text))
    .join('')
}
