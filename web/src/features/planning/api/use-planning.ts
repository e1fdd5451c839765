import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { queryKeys } from '#lib/query-keys.ts'
import { currentSession, onSessionChange, useSession } from '#lib/session.ts'
import { useMyId } from '#lib/use-me.ts'
import type { Documents, Tool } from '../documents.ts'
import { claimDevice } from './device-documents.ts'
import { PlanningDocument } from './planning-document.ts'
import { readDocuments } from './server-documents.ts'

const open = new Map<string, PlanningDocument<Tool>>()
let token = currentSession()?.token

/** Another member, other documents. */
onSessionChange(() => {
  const next = currentSession()?.token
  if (next !== token) {
    for (const document of open.values()) document.close()
    open.clear()
  }
  token = next
})

function documentOf<T extends Tool>(place: string, tool: T, myId: number | null): PlanningDocument<T> {
  const key = `${place}:${tool}:${myId}`
  let known = open.get(key)
  if (!known) {
    if (myId !== null) claimDevice(place, myId)
    known = new PlanningDocument<Tool>(place, tool)
    open.set(key, known)
  }
  return known as unknown as PlanningDocument<T>
}

/** One of a place's documents, shared by everything that shows it, and the way to change it. */
export function usePlanning<T extends Tool>(place: string, tool: T): [Documents[T], (content: Documents[T]) => void] {
  const isMember = useSession() !== null
  const myId = useMyId()
  const document = documentOf(place, tool, myId)
  const content = useSyncExternalStore(document.subscribe, () => document.content)

  const { data } = useQuery({
    queryKey: queryKeys.planning(place),
    queryFn: () => readDocuments(place),
    enabled: isMember && myId !== null,
  })
  useEffect(() => {
    if (data) document.join(data[tool])
  }, [data, document, tool])

  return [content, (next) => document.change(next)]
}
