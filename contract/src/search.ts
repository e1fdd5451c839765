import { Type } from 'typebox'
import { Circle } from './circles.ts'
import { Nullable, Person } from './fields.ts'
import { limits } from './limits.ts'
import { route } from './route.ts'

const query = Type.Object({
  q: Type.String({ maxLength: 100 }),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 20, default: limits.mentionSuggestions })),
})

export const search = {
  members: route('GET', '/users/search', {
    access: 'optional',
    policy: 'public',
    query,
    reply: Type.Array(
      Type.Object({ ...Person.properties, subtitle: Type.String(), avatar_url: Nullable(Type.String()) }),
    ),
    rateLimit: { max: 240, seconds: 60 },
    summary: 'Members by name or username: prefix matches first, then similar names.',
  }),
  circles: route('GET', '/groups/search', {
    access: 'optional',
    policy: 'public',
    query,
    reply: Type.Array(Circle),
    rateLimit: { max: 240, seconds: 60 },
    summary: 'Circles by name: prefix matches first, then similar names.',
  }),
}
