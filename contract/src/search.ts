import { Type } from 'typebox'
import { Circle } from './circles.ts'
import { Nullable, Person, page } from './fields.ts'
import { route } from './route.ts'

const query = Type.Object({ q: Type.String({ maxLength: 100 }), ...page })

export const search = {
  members: route('GET', '/users/search', {
    access: 'optional',
    policy: 'member:list',
    query,
    reply: Type.Array(
      Type.Object({ ...Person.properties, subtitle: Type.String(), avatar_url: Nullable(Type.String()) }),
    ),
    paged: true,
    rateLimit: { max: 240, seconds: 60 },
    summary:
      'Members by name or username: prefix matches first; similar names only if there are few, and from three letters on.',
  }),
  circles: route('GET', '/groups/search', {
    access: 'optional',
    policy: 'public',
    query,
    reply: Type.Array(Circle),
    paged: true,
    rateLimit: { max: 240, seconds: 60 },
    summary: 'Circles by name: prefix matches first; similar names only if there are few, and from three letters on.',
  }),
}
