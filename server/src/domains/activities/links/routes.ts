import { activityLinks } from '@daystar/contract/activities/links'
import { withNames } from '@daystar/contract/texts/mention-tokens'
import type { FastifyInstance } from 'fastify'
import { apiError } from '../../../platform/api/api-error.ts'
import { mapPage } from '../../../platform/api/paging.ts'
import type { Deps } from '../../../platform/deps.ts'
import { serve } from '../../../platform/http/serve.ts'
import { presentLinkedMedia } from '../../media/index.ts'
import { presentContent } from '../content.ts'
import { createLink, revokeLink } from './link-commands.ts'
import { activityOfLink, linksOf } from './link-queries.ts'

export function activityLinkRoutes(app: FastifyInstance, { db, config }: Deps): void {
  serve(app, activityLinks.create, async ({ viewer, params, body }) => {
    const { id, token, expiresAt } = await createLink(db, viewer, { activityId: params.activityId, days: body.days })
    // Behind the hash, the token is sent neither to the server nor to other sites.
    return { id, url: `${config.publicUrl}/shared#${token}`, expires_at: expiresAt.toISOString() }
  })

  serve(app, activityLinks.own, async ({ viewer, page }) =>
    mapPage(await linksOf(db, viewer, page), ({ id, activity_id, title, created_at, expires_at, is_active }) => ({
      id,
      activity_id,
      activity_title: title,
      created_at: created_at.toISOString(),
      expires_at: expires_at.toISOString(),
      is_active,
    })),
  )

  serve(app, activityLinks.revoke, async ({ viewer, params }) => revokeLink(db, viewer, params.linkId))

  serve(app, activityLinks.read, async ({ body: { token } }) => {
    const found = await activityOfLink(db, token)
    if (!found) throw apiError('link_invalid')
    const { author_name, media, further_media: further, alt_text, expires_at } = found
    const files = [...(media ? [{ media, alt_text }] : []), ...(further ?? [])]
    return {
      ...presentContent(found),
      description: withNames(found.description),
      author_name,
      media: files.map((file) => presentLinkedMedia(file.media, { alt: file.alt_text, token })),
      expires_at: expires_at.toISOString(),
    }
  })
}
