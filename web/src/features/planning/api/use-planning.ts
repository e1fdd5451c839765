import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { queryKeys } from '#lib/api/query-keys.ts'
import { isUnknownEndpoint } from '#lib/compatibility/route-fallback.ts'
import { useMyId } from '#lib/members/use-me.ts'
import { currentSession, onSessionChange, useSession } from '#lib/session/session.ts'
import type { Documents, Tool } from '../documents.ts'
import { claimDevice } from './device-documents.ts'
import { PlanningDocument } from './planning-document.ts'
import { readDocuments } from './server-documents.ts'

const documents = new Map<string, PlanningDocument<Tool>>()
let token = currentSession()?.token

/** Closes all documents when the session changes. */
onSessionChange(() => {
  const next = currentSession()?.token
  if (next !== token) {
    for (const document of documents.values()) document.close()
    documents.clear()
  }
  token = next
})

function documentOf<T extends Tool>(place: string, tool: T, myId: number | null): PlanningDocument<T> {
  const key = `${place}:${tool}:${myId}`
  let found = documents.get(key)
  if (!found) {
    if (myId !== null) claimDevice(place, myId)
    found = new PlanningDocument<Tool>({ place, userId: myId }, tool)
    documents.set(key, found)
  }
  return found as unknown as PlanningDocument<T>
}

function useDocuments(place: string) {
  const isMember = useSession() !== null
  const myId = useMyId()
  return useQuery({
    queryKey: queryKeys.planning(place),
    queryFn: () => readDocuments(place),
    enabled: isMember && myId !== null,
  })
}

/** Reads the documents of the account again; null unless they could not be loaded. */
export function useFailedPlanning(place: string): (() => void) | null {
  const { error, refetch } = useDocuments(place)
  return error && !isUnknownEndpoint(error) ? () => void refetch() : null
}

type PlanningState<T extends Tool> = readonly [
  content: Documents[T],
  setContent: (content: Documents[T]) => void,
  /** True when the content is that of the account, or of this device at a server that stores none. */
  isSettled: boolean,
]

/** A document of a place and its setter. All components that use the document share one instance. */
export function usePlanning<T extends Tool>(place: string, tool: T): PlanningState<T> {
  const myId = useMyId()
  const document = documentOf(place, tool, myId)
  const readContent = () => document.content
  const content = useSyncExternalStore(document.subscribe, readContent, readContent)

  const readIsReconciled = () => document.isReconciled
  const isReconciled = useSyncExternalStore(document.subscribe, readIsReconciled, readIsReconciled)

  const { data, error } = useDocuments(place)
  useEffect(() => {
    if (data) document.reconcile(data[tool])
  }, [data, document, tool])

  return [content, (next) => document.change(next), isReconciled || isUnknownEndpoint(error)]
}
