import type { Person } from '@daystar/contract/fields'
import { api } from '@daystar/contract/wire'
import { type Mutation, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { receivedRequestId, sentRequestId } from '#lib/api/request-ids.ts'
import { type Connection, noConnection, normalizeSentRequest, type Request } from '#lib/compatibility/connections.ts'
import { RequestError } from '#lib/errors/request-error.ts'
import { emit } from '#lib/events/window-events.ts'
import { orKeep } from '#lib/outbox/kept/keep.ts'
import { removeFollower, unfollow } from './end-connection.ts'
import { prependItem, removeItems } from './list-cache.ts'

/** An action on the connection with another member. Requests are identified by their connection id. */
export type ConnectionAction =
  | { kind: 'connect' }
  | { kind: 'cancel'; connectionId: number | null }
  | { kind: 'accept'; connectionId: number | null }
  | { kind: 'decline'; connectionId: number | null }
  | { kind: 'unfollow' }
  | { kind: 'remove-follower' }

interface ActionResult {
  state: Connection['state'] | null
  connectionId: number | null
}

const actionKey = ['connection-action']

const scopeOf = (userId: number) => `connection:${userId}`
const isOn = (person: Person) => (mutation: Mutation) => mutation.options.scope?.id === scopeOf(person.id)

const requestIdOf = async (userId: number, { connectionId }: { connectionId: number | null }) =>
  connectionId ?? (await receivedRequestId(userId))

/**
 * The id is unknown if Cancel was pressed before the response to Connect arrived. Resolves at once if there is no
 * request.
 */
async function cancelRequest(userId: number, knownId: number | null, idempotencyKey: string): Promise<void> {
  const connectionId = knownId ?? (await sentRequestId(userId))
  if (connectionId === null) return
  // A request that has to be looked up is kept as another action, to which the key belongs.
  const options = knownId === null ? {} : { idempotencyKey }
  await call(api.connections.decline, { params: { connectionId } }, options)
}

async function perform(userId: number, action: ConnectionAction, idempotencyKey: string): Promise<ActionResult> {
  const options = { idempotencyKey }
  switch (action.kind) {
    case 'connect':
      return normalizeSentRequest(await call(api.connections.request, { body: { addressee_id: userId } }, options))
    case 'accept':
      await call(api.connections.accept, { params: { connectionId: await requestIdOf(userId, action) } }, options)
      return { state: null, connectionId: null }
    case 'cancel':
      await cancelRequest(userId, action.connectionId, idempotencyKey)
      return { state: 'none', connectionId: null }
    case 'decline':
      await call(api.connections.decline, { params: { connectionId: await requestIdOf(userId, action) } }, options)
      return { state: null, connectionId: null }
    case 'unfollow':
      await unfollow(userId)
      return { state: 'none', connectionId: null }
    case 'remove-follower':
      await removeFollower(userId)
      return { state: null, connectionId: null }
  }
}

/** Applies an action to the cache before the server responds. Returns a rollback function. */
function applyOptimistically(cache: QueryClient, person: Person, action: ConnectionAction): () => void {
  const isPerson = (item: Person) => item.id === person.id
  const isTheirRequest = (item: Request) => item.person.id === person.id
  const undo: (() => void)[] = []
  const changeStatus = (change: (connection: Connection) => Connection) => {
    const key = queryKeys.connectionStatus(person.id)
    const before = cache.getQueryData<Connection>(key)
    cache.setQueryData(key, change(before ?? noConnection))
    undo.push(() => (before ? cache.setQueryData(key, before) : cache.removeQueries({ queryKey: key, exact: true })))
  }
  const changeCounts = (followersDelta: number, followingDelta: number) => {
    emit('me:counts', { followersDelta, followingDelta })
    undo.push(() => emit('me:counts', { followersDelta: -followersDelta, followingDelta: -followingDelta }))
  }

  switch (action.kind) {
    case 'connect':
      // Following is immediate if the member follows the viewer or has sent the viewer a request.
      changeStatus((now) =>
        now.followsMe || now.state === 'pending_in'
          ? { ...now, state: 'accepted', following: true }
          : // An id in the status so far is not that of the new request.
            { ...now, state: 'pending_out', connectionId: null },
      )
      break
    case 'cancel':
      changeStatus((now) => ({ ...now, state: 'none', following: false, connectionId: null }))
      undo.push(removeItems(cache, queryKeys.requestsSent, isTheirRequest))
      break
    case 'accept':
      changeStatus((now) => ({ ...now, state: now.state === 'pending_in' ? 'none' : now.state, followsMe: true }))
      undo.push(removeItems(cache, queryKeys.requestsReceived, isTheirRequest))
      undo.push(prependItem(cache, queryKeys.followers('me'), person, isPerson))
      changeCounts(1, 0)
      break
    case 'decline':
      changeStatus((now) => (now.state === 'pending_in' ? { ...now, state: 'none', connectionId: null } : now))
      undo.push(removeItems(cache, queryKeys.requestsReceived, isTheirRequest))
      break
    case 'unfollow':
      changeStatus((now) => ({ ...now, state: 'none', following: false, connectionId: null }))
      undo.push(removeItems(cache, queryKeys.following('me'), isPerson))
      undo.push(removeItems(cache, queryKeys.requestsSent, isTheirRequest))
      changeCounts(0, -1)
      break
    case 'remove-follower':
      changeStatus((now) => ({ ...now, followsMe: false }))
      undo.push(removeItems(cache, queryKeys.followers('me'), isPerson))
      changeCounts(-1, 0)
  }
  return () => {
    for (const revert of undo.reverse()) revert()
  }
}

function applyResult(cache: QueryClient, person: Person, { state, connectionId }: ActionResult): void {
  const key = queryKeys.connectionStatus(person.id)
  if (state === null) return
  // Another action on this member is waiting for its turn, and the page shows its result already.
  if (cache.isMutating({ mutationKey: actionKey, predicate: isOn(person) }) > 1) return
  cache.setQueryData(key, (now: Connection = noConnection) => ({
    ...now,
    state,
    connectionId,
    following: state === 'accepted',
  }))
}

function emitEvents(person: Person, action: ConnectionAction, { state, connectionId }: ActionResult): void {
  const outgoing = { userId: person.id, name: person.name, picture: person.profile_pic_url, connectionId }
  if (action.kind === 'connect') {
    emit('connections:outgoing', { ...outgoing, status: state === 'accepted' ? 'accepted' : 'sent' })
    if (state === 'accepted') emit('me:counts', { followingDelta: 1 })
  }
  if (action.kind === 'cancel') emit('connections:outgoing', { ...outgoing, status: 'cancelled' })
}

/**
 * Performs actions on the connection with one member: optimistic, sent in order, and rolled back individually on error.
 * `onFail` also runs after the row has unmounted.
 */
export function useConnectionAction(person: Person, onFail: (error: unknown, action: ConnectionAction) => void) {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: actionKey,
    scope: { id: scopeOf(person.id) },
    mutationFn: (action: ConnectionAction) =>
      orKeep(
        (idempotencyKey) => perform(person.id, action, idempotencyKey),
        () => ({ kind: 'connection', input: { person, action } }),
      ),
    onMutate: async (action) => {
      await cache.cancelQueries({ queryKey: queryKeys.connections })
      return applyOptimistically(cache, person, action)
    },
    onError: (error, action, undo) => {
      undo?.()
      onFail(error, action)
    },
    onSuccess: (result, action) => {
      if (result === null) return
      applyResult(cache, person, result)
      emitEvents(person, action, result)
    },
    onSettled: (result) => {
      // It waits to be sent: the server does not have the result yet.
      if (result === null) return
      // Other actions are still pending; the last one to finish refetches.
      if (cache.isMutating({ mutationKey: actionKey }) > 1) return
      void cache.invalidateQueries({ queryKey: queryKeys.connections })
      void cache.invalidateQueries({ queryKey: queryKeys.me })
      void cache.invalidateQueries({ queryKey: queryKeys.member(person.id) })
      void cache.invalidateQueries({ queryKey: queryKeys.latestActivity(person.id) })
    },
  })
}

/** The server's message if trying again does not help now, otherwise the fallback, which may ask to try again. */
export function retryErrorMessage(error: unknown, fallback: string): string {
  return error instanceof RequestError && (error.code === 'request_cooldown' || error.code === 'new_account_limit')
    ? actionErrorMessage(error, fallback)
    : fallback
}

/** The server's error message, or the fallback. */
export function actionErrorMessage(error: unknown, fallback: string): string {
  return error instanceof RequestError && error.detail !== null ? error.detail : fallback
}
