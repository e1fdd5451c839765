import type { EventChanges, EventDraft } from '@daystar/contract/events'
import type { EventAnswerKind } from '@daystar/contract/events/answers'
import type { Event } from '@daystar/contract/events/event'
import type { ReminderMinutes } from '@daystar/contract/events/reminders'
import { api } from '@daystar/contract/wire'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { upload } from '#lib/api/upload.ts'
import { useAttemptKey } from '#lib/api/use-attempt-key.ts'
import { orKeep } from '#lib/outbox/kept/keep.ts'
import type { Explanation } from '#lib/texts/decision-rules.ts'

/** Runs a change of an event, keeps the event that it returns, and reads everything else about events again. */
function useChange<Input, Result extends Event | null>(change: (input: Input) => Promise<Result>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (event) => {
      // It waits to be sent.
      if (event === null) return
      cache.setQueryData(queryKeys.event(event.id), event)
      void cache.invalidateQueries({ queryKey: queryKeys.events })
      void cache.invalidateQueries({ queryKey: queryKeys.me })
    },
  })
}

/** The photo of a form: a new file, `null` to remove the stored one, or undefined to keep it. */
export type PhotoChange = File | null | undefined

async function changePhoto(eventId: number, photo: PhotoChange): Promise<void> {
  if (photo === undefined) return
  if (photo === null) return void (await call(api.events.removePhoto, { params: { eventId } }))
  const form = new FormData()
  form.set('file', photo, photo.name)
  await upload(api.events.photo, form, { params: { eventId } })
}

export function useCreateEvent() {
  const withKey = useAttemptKey()
  return useChange(({ draft, photo }: { draft: EventDraft; photo: PhotoChange }) =>
    withKey(draft, async (idempotencyKey) => {
      const event = await call(api.events.create, { body: draft }, { idempotencyKey })
      await changePhoto(event.id, photo)
      return event
    }),
  )
}

export function useEditEvent(eventId: number) {
  return useChange(async ({ changes, photo }: { changes: EventChanges; photo: PhotoChange }) => {
    await changePhoto(eventId, photo)
    return await call(api.events.edit, { params: { eventId }, body: changes })
  })
}

export interface Times {
  readonly start_date: string
  readonly start_time: string
  readonly end_date: string
  readonly end_time: string
}

export function useMoveEvent(eventId: number) {
  return useChange((times: Times) => call(api.events.move, { params: { eventId }, body: times }))
}

export function useCancelEvent(eventId: number) {
  return useChange((body: { scope: 'this' | 'all'; reason: string }) =>
    call(api.events.cancel, { params: { eventId }, body }),
  )
}

export interface AnswerInput {
  readonly answer: EventAnswerKind
  readonly guests?: number
  readonly note?: string
  readonly reminders?: ReminderMinutes[]
}

/** `null` withdraws the answer. */
export function useAnswerEvent(eventId: number) {
  const cache = useQueryClient()
  const send = (body: AnswerInput | null, idempotencyKey: string) =>
    body === null
      ? call(api.events.withdrawAnswer, { params: { eventId } }, { idempotencyKey })
      : call(api.events.answer, { params: { eventId }, body }, { idempotencyKey })
  return useChange((answer: AnswerInput | null) =>
    orKeep(
      (idempotencyKey) => send(answer, idempotencyKey),
      () => {
        const { title = '' } = cache.getQueryData<Event>(queryKeys.event(eventId)) ?? {}
        return { kind: 'event:answer', input: { eventId, title, answer } }
      },
    ),
  )
}

/** Deletes an event; that of another member with a rule and a reason. */
export function useDeleteEvent(eventId: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (explanation: Explanation | null) =>
      call(api.events.remove, { params: { eventId }, query: explanation ?? {} }),
    onSuccess: () => {
      cache.removeQueries({ queryKey: queryKeys.event(eventId) })
      void cache.invalidateQueries({ queryKey: queryKeys.events })
    },
  })
}
