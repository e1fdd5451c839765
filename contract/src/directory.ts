import { type Static, Type } from 'typebox'
import { Circle } from './circles.ts'
import { Id, Person, page } from './fields.ts'
import { limits } from './limits.ts'
import { route } from './route.ts'
import { searchList } from './search.ts'

const filters = {
  tag: Type.Optional(Type.String({ maxLength: limits.tagMax })),
  /** Only those of the last 30 days, newest first. */
  is_new: Type.Optional(Type.Boolean()),
  ...page,
}

/** A member or a circle of the last 30 days is new. */
const IsNew = Type.Boolean()

export const DirectoryMember = Type.Object({
  ...Person.properties,
  bio: Type.String(),
  is_new: IsNew,
  /** True when the viewer can ask to follow the member, and has not done so. */
  can_connect: Type.Boolean(),
})
export type DirectoryMember = Static<typeof DirectoryMember>

export const DirectoryCircle = Type.Object({ ...Circle.properties, is_new: IsNew })
export type DirectoryCircle = Static<typeof DirectoryCircle>

/** Lists for readers who look around. Neither the number of followers nor that of members decides about their order. */
export const directory = {
  members: route('GET', '/directory/members', {
    ...searchList,
    policy: 'member:list',
    query: Type.Object({ circle_id: Type.Optional(Id), ...filters }),
    reply: Type.Array(DirectoryMember),
    errors: ['directory_off', 'circle_not_found', 'members_only'],
    summary:
      'Members who are in the directory, by name; `circle_id`: those of a circle, last joined first; `tag`: those who posted visible activities with it, last posted first.',
  }),
  circles: route('GET', '/directory/circles', {
    ...searchList,
    policy: 'public',
    query: Type.Object(filters),
    reply: Type.Array(DirectoryCircle),
    errors: ['directory_off'],
    summary: 'Circles by name; `tag`: those with the tag, if the viewer can read their content.',
  }),
}
