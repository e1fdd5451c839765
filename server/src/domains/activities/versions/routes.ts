import { type ActivityVersion, activityVersions } from '@daystar/contract/activities/versions'
import type { Media } from '@daystar/contract/fields'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { serve } from '../../../platform/http/serve.ts'
import { presentActivityMedia } from '../cards/present.ts'
import { presentContent } from '../content.ts'
import { mediaOfActivities } from '../media/queries.ts'
import { visibleActivity } from '../visible-queries.ts'
import { removeVersion } from './commands.ts'
import { type VersionRow, versionsOf } from './queries.ts'

export function versionRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps

  serve(app, activityVersions.list, async ({ viewer, params }) => {
    const { id } = await visibleActivity(db, viewer, params.activityId)
    const [versions, files] = await Promise.all([versionsOf(db, viewer, id), mediaOfActivities(db, viewer, [id])])
    const media = files.map((file) => presentActivityMedia(file, deps))
    return versions.map((version) => presentVersion(version, media))
  })

  serve(app, activityVersions.remove, ({ viewer, params }) => removeVersion(db, viewer, params))
}

/** `media`: the files that the activity has now. */
function presentVersion(row: VersionRow, media: readonly Media[]): ActivityVersion {
  return {
    id: row.id,
    written_at: row.written_at.toISOString(),
    ...presentContent(row),
    media: media.filter(({ id }) => row.media_ids.includes(id)),
    mentions: row.mentions,
  }
}
