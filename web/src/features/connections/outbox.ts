import type { Person } from '@daystar/contract/fields'
import { api } from '@daystar/contract/wire'
import type { InfiniteData } from '@tanstack/react-query'
import { queryKeys } from '#lib/api/query-keys.ts'
import type { Request } from '#lib/compatibility/connections.ts'
import type { Notification } from '#lib/compatibility/notifications.ts'
import { t } from '#lib/i18n/translate.ts'
import { type Definition, type DescriptionsOf, type ItemOf, requestTo } from '#lib/outbox/definition.ts'
import type { ConnectionAction } from './api/use-connection-action.ts'

/** A request to connect with a member, an answer to one, or the end of a connection. */
interface Connecting {
  readonly person: Pick<Person, 'id' | 'name'>
  readonly action: ConnectionAction
}

/** The request, the slot of which a later one takes the place, and whether it connects. */
function partsOf({ id: userId }: Connecting['person'], action: ConnectionAction) {
  const slot = `connection:${userId}:following`
  const end = { ...requestTo(api.connections.unfollow, { params: { userId } }), slot, on: false }
  switch (action.kind) {
    case 'connect':
      return { ...requestTo(api.connections.request, { body: { addressee_id: userId } }), slot, on: true }
    case 'unfollow':
      return end
    case 'remove-follower':
      return {
        ...requestTo(api.connections.removeFollower, { params: { userId } }),
        slot: `connection:${userId}:follower`,
        on: false,
      }
    default: {
      const { kind, connectionId } = action
      // A sent request whose id is unknown ends like a connection; a received one has to be looked up first.
      if (!connectionId) return kind === 'cancel' ? end : null
      const isAccepted = kind === 'accept'
      const { accept, decline } = api.connections
      const request = requestTo(isAccepted ? accept : decline, { params: { connectionId } })
      return { ...request, slot: `request:${connectionId}`, on: isAccepted }
    }
  }
}

type Routes = typeof api.connections.accept | typeof api.connections.removeFollower | typeof api.connections.request
type Item = ItemOf<Routes> & {
  readonly params?: { readonly connectionId?: number }
  readonly preview?: { readonly action?: string }
}
type Pages<T> = InfiniteData<{ readonly items: readonly T[] }>

const connection: Definition<Connecting, Item> = {
  action({ person, action }) {
    const parts = partsOf(person, action)
    if (parts === null) return null
    const { on, ...rest } = parts
    return {
      ...rest,
      objects: [`connection:${person.id}`],
      summary: { title: person.name, on },
      preview: { userId: person.id, action: action.kind },
    }
  },
  title: ({ title: name, on }) =>
    on === false ? t('End of the connection with {name}', { name }) : t('Connection with {name}', { name }),
  texts: {},
  place: () => null,
  /** Removes a request that the member has answered from the lists of open ones; a declined one is in no list. */
  show({ cache }, items) {
    for (const { params, preview } of items) {
      const { action } = preview ?? {}
      if (action !== 'accept' && action !== 'decline') continue
      const isOther = ({ connectionId }: Notification | Request) => connectionId !== params?.connectionId
      const filtered = <T extends Notification | Request>(data: Pages<T> | undefined) =>
        data && { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.filter(isOther) })) }
      cache.setQueryData([...queryKeys.notifications, 'requests'], (list: Request[] | undefined) =>
        list?.filter(isOther),
      )
      cache.setQueryData(queryKeys.requestsReceived, filtered<Request>)
      if (action === 'decline') cache.setQueryData([...queryKeys.notifications, 'list'], filtered<Notification>)
    }
    return undefined
  },
  hide({ cache }) {
    for (const queryKey of [queryKeys.connections, queryKeys.notifications]) void cache.invalidateQueries({ queryKey })
  },
  related: () => [],
  undo: () => null,
  goneBy: ['request_not_found'],
}

/** The writes of this feature that can wait. */
export const connectionWrites = { connection }

declare module '#lib/outbox/definition.ts' {
  interface WaitingWrites extends DescriptionsOf<typeof connectionWrites> {}
}
