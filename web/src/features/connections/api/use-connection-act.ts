import type { Person } from '@daystar/contract/fields'
import { api } from '@daystar/contract/wire'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { Problem } from '#lib/problem.ts'
import { queryKeys } from '#lib/query-keys.ts'
import { emit } from '#lib/window-events.ts'
import { asConnectionState, type Connection, noConnection, type Request } from '../connection-shape.ts'
import { dropFollower, stopFollowing } from './end-calls.ts'
import { putIn, takeOut } from './list-cache.ts'

/** What the reader may do about another member. Requests are named by their connection. */
export type ConnectionAct =
  | { kind: 'connect' }
  | { kind: 'cancel'; connectionId: number | null }
  | { kind: 'accept'; connectionId: number }
  | { kind: 'decline'; connectionId: number }
  | { kind: 'unfollow' }
  | { kind: 'drop-follower' }

interface Outcome {
  state: Connection['state'] | null
  connectionId: number | null
}

const actKey = ['connection-act']

async function perform(userId: number, act: ConnectionAct): Promise<Outcome> {
  switch (act.kind) {
    case 'connect': {
      const answer = await call(api.connections.request, { body: { addressee_id: userId } })
      const state = asConnectionState(answer.status)
      return { state: state === 'accepted' ? state : 'pending_out', connectionId: answer.connection_id }
    }
    case 'accept':
      await call(api.connections.accept, { params: { connectionId: act.connectionId } })
      return { state: null, connectionId: null }
    case 'cancel':
      if (act.connectionId === null) await stopFollowing(userId)
      else await call(api.connections.decline, { params: { connectionId: act.connectionId } })
      return { state: 'none', connectionId: null }
    case 'decline':
      await call(api.connections.decline, { params: { connectionId: act.connectionId } })
      return { state: null, connectionId: null }
    case 'unfollow':
      await stopFollowing(userId)
      return { state: 'none', connectionId: null }
    case 'drop-follower':
      await dropFollower(userId)
      return { state: null, connectionId: null }
  }
}

/** Shows an act as done before it is; gives back what shows it undone. */
function foresee(cache: QueryClient, person: Person, act: ConnectionAct): () => void {
  const isPerson = (entry: Person) => entry.id === person.id
  const isTheirs = (entry: Request) => entry.person.id === person.id
  const undo: (() => void)[] = []
  const status = (change: (connection: Connection) => Connection) => {
    const key = queryKeys.connectionStatus(person.id)
    const before = cache.getQueryData<Connection>(key)
    cache.setQueryData(key, change(before ?? noConnection))
    undo.push(() => (before ? cache.setQueryData(key, before) : cache.removeQueries({ queryKey: key, exact: true })))
  }
  const counts = (followersDelta: number, followingDelta: number) => {
    emit('me:counts', { followersDelta, followingDelta })
    undo.push(() => emit('me:counts', { followersDelta: -followersDelta, followingDelta: -followingDelta }))
  }

  switch (act.kind) {
    case 'connect':
      // Whoever follows the reader or has asked to is followed at once.
      status((now) =>
        now.followsMe || now.state === 'pending_in'
          ? { ...now, state: 'accepted', following: true }
          : { ...now, state: 'pending_out' },
      )
      break
    case 'cancel':
      status((now) => ({ ...now, state: 'none', following: false, connectionId: null }))
      undo.push(takeOut(cache, queryKeys.requestsSent, isTheirs))
      break
    case 'accept':
      status((now) => ({ ...now, state: now.state === 'pending_in' ? 'none' : now.state, followsMe: true }))
      undo.push(takeOut(cache, queryKeys.requestsReceived, isTheirs))
      undo.push(putIn(cache, queryKeys.followers('me'), person, isPerson))
      counts(1, 0)
      break
    case 'decline':
      status((now) => (now.state === 'pending_in' ? { ...now, state: 'none', connectionId: null } : now))
      undo.push(takeOut(cache, queryKeys.requestsReceived, isTheirs))
      break
    case 'unfollow':
      status((now) => ({ ...now, state: 'none', following: false, connectionId: null }))
      undo.push(takeOut(cache, queryKeys.following('me'), isPerson))
      undo.push(takeOut(cache, queryKeys.requestsSent, isTheirs))
      counts(0, -1)
      break
    case 'drop-follower':
      status((now) => ({ ...now, followsMe: false }))
      undo.push(takeOut(cache, queryKeys.followers('me'), isPerson))
      counts(-1, 0)
  }
  return () => {
    for (const step of undo.reverse()) step()
  }
}

function settle(cache: QueryClient, person: Person, { state, connectionId }: Outcome): void {
  const key = queryKeys.connectionStatus(person.id)
  if (state === null) return
  cache.setQueryData(key, (now: Connection = noConnection) => ({
    ...now,
    state,
    connectionId,
    following: state === 'accepted',
  }))
}

function announce(person: Person, act: ConnectionAct, { state, connectionId }: Outcome): void {
  const outgoing = { userId: person.id, name: person.name, connectionId }
  if (act.kind === 'connect') {
    emit('connections:outgoing', { ...outgoing, status: state === 'accepted' ? 'accepted' : 'sent' })
    if (state === 'accepted') emit('me:counts', { followingDelta: 1 })
  }
  if (act.kind === 'cancel') emit('connections:outgoing', { ...outgoing, status: 'cancelled' })
}

/**
 * Acts on the connection with one member: shown at once, sent in order, and taken back alone where the server refuses. `onFail`
 * is told of a refusal even where the row that was pressed is gone from the page.
 */
export function useConnectionAct(person: Person, onFail: (error: unknown, act: ConnectionAct) => void) {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: actKey,
    scope: { id: `connection:${person.id}` },
    mutationFn: (act: ConnectionAct) => perform(person.id, act),
    onMutate: async (act) => {
      await cache.cancelQueries({ queryKey: queryKeys.connections })
      return foresee(cache, person, act)
    },
    onError: (problem, act, undo) => {
      undo?.()
      onFail(problem, act)
    },
    onSuccess: (outcome, act) => {
      settle(cache, person, outcome)
      announce(person, act, outcome)
    },
    onSettled: () => {
      // Others' acts are still on their way: the last of them reads the truth.
      if (cache.isMutating({ mutationKey: actKey }) > 1) return
      void cache.invalidateQueries({ queryKey: queryKeys.connections })
      void cache.invalidateQueries({ queryKey: queryKeys.me })
      void cache.invalidateQueries({ queryKey: queryKeys.member(person.id) })
      void cache.invalidateQueries({ queryKey: queryKeys.latestActivity(person.id) })
    },
  })
}

/** The server's own words, else these. */
export function actWords(error: unknown, fallback: string): string {
  return error instanceof Problem && error.detail !== null ? error.detail : fallback
}
