import type { RequestsOf } from './requests-of.ts'

const search = async () => ({ query: { q: 'lake' } })

export const connections: RequestsOf<'connections' | 'mutes' | 'search'> = {
  'connections.request': async ({ userId }) => ({ body: { addressee_id: userId } }),
  'connections.unfollowByBody': async ({ userId }) => ({ body: { other_id: userId } }),
  'mutes.muteMember': async () => ({ body: {} }),
  'mutes.muteCircle': async () => ({ body: {} }),
  'mutes.muteWord': async () => ({ body: { word: 'Lake' } }),
  'search.members': search,
  'search.circles': search,
}
