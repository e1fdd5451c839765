import { Type } from 'typebox'
import { Activity } from './activities.ts'
import { Id, LocalDate, page } from './fields.ts'
import { limits } from './limits.ts'
import { route } from './route.ts'

const tag = Type.Optional(Type.String({ maxLength: limits.tagMax }))

export const feed = {
  home: route('GET', '/feed', {
    access: 'optional',
    policy: 'activity:read',
    query: Type.Object({
      ...page,
      scope: Type.Optional(
        Type.String({ pattern: '^(following|mine|everyone|circle:[1-9][0-9]{0,15})$', default: 'following' }),
      ),
      circle_id: Type.Optional(Id),
      tag,
      /** With `scope=everyone`: a place, and the first and last day, where the author was. */
      place: Type.Optional(Type.String({ maxLength: limits.locationMax })),
      from: Type.Optional(LocalDate),
      to: Type.Optional(LocalDate),
    }),
    paged: true,
    reply: Type.Array(Activity),
    errors: ['circle_not_found', 'everyone_feed_off', 'members_only', 'not_authenticated'],
    summary:
      'Activities, newest first: of the viewer and the members they follow, of the viewer, of a circle, or of everyone.',
  }),
  circle: route('GET', '/groups/:circleId/feed', {
    access: 'optional',
    policy: 'circle:readContent',
    query: Type.Object({ ...page, tag }),
    paged: true,
    reply: Type.Array(Activity),
    errors: ['circle_not_found', 'members_only'],
    summary: "A circle's activities, newest first.",
  }),
}
