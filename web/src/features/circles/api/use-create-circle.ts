import type { CircleDetail } from '@daystar/contract/circles'
import { api } from '@daystar/contract/wire'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '#lib/api.ts'
import { Problem } from '#lib/problem.ts'
import { queryKeys } from '#lib/query-keys.ts'
import { useMyId } from '#lib/use-me.ts'
import { asCircle } from '../circle-shape.ts'
import { joinByAnyName } from './join-calls.ts'

export interface NewCircle {
  name: string
  description?: string
  is_private?: boolean
}

/**
 * Creates a circle, and joins its creator where the server has not done so already. The same circle tried again after silence
 * is the same request: it is never made twice.
 */
export function useCreateCircle() {
  const tried = useRef({ words: '', key: '' })
  const keyFor = (circle: NewCircle) => {
    const words = JSON.stringify(circle)
    if (tried.current.words !== words) tried.current = { words, key: crypto.randomUUID() }
    return tried.current.key
  }
  const cache = useQueryClient()
  const myId = useMyId()
  return useMutation({
    mutationFn: async (circle: NewCircle): Promise<CircleDetail> => {
      const idempotencyKey = keyFor(circle)
      const made = asCircle(await call(api.circles.create, { body: circle }, { idempotencyKey }), myId)
      if (made.is_member || myId === null) return made
      await joinByAnyName(made.id, myId, undefined)
      return { ...made, is_member: true }
    },
    onSuccess: (made) => {
      cache.setQueryData(queryKeys.circle(made.id), made)
      void cache.invalidateQueries({ queryKey: queryKeys.circles })
    },
  })
}

/** The server's own words, else these. */
export function createWords(error: unknown, fallback: string): string {
  if (!(error instanceof Problem)) return fallback
  return error.detail ?? error.faults[0]?.msg ?? fallback
}
