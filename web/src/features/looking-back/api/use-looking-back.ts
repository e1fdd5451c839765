import type { Activity } from '@daystar/contract/activities'
import type { Person } from '@daystar/contract/fields'
import type { Totals, YearInReview } from '@daystar/contract/looking-back'
import { api } from '@daystar/contract/wire'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { useRead } from '#lib/api/use-read.ts'
import { useReadAgain } from '#lib/api/use-read-again.ts'
import { t } from '#lib/i18n/translate.ts'
import { showFailure } from '#ui/toasts/show-failure.ts'
import { showToast } from '#ui/toasts/toast.ts'
import { memoriesKey } from './use-memories.ts'

const hiddenKey = ['hidden-memories'] as const

export function useTotals(userId: number) {
  return useQuery<Totals>({
    queryKey: [...queryKeys.days, 'totals', userId],
    queryFn: ({ signal }) => call(api.lookingBack.totals, { params: { userId: String(userId) } }, { signal }),
  })
}

export function useYear(year: number) {
  return useQuery<YearInReview>({
    queryKey: [...queryKeys.days, 'year', year],
    queryFn: ({ signal }) => call(api.lookingBack.year, { params: { year } }, { signal }),
  })
}

/** With whom the viewer's memories were done, by the id of the activity. */
export function useMemoryCompanions(activities: readonly Activity[]) {
  const ids = activities.filter((activity) => activity.has_companions).map(({ id }) => id)
  return useQuery({
    queryKey: [...memoriesKey, 'companions', ids],
    queryFn: async ({ signal }): Promise<ReadonlyMap<number, Person[]>> => {
      const found = await call(api.companions.list, { body: { activity_ids: ids } }, { signal })
      return new Map(found.map((one) => [one.activity_id, [...one.companions, ...one.unconfirmed]]))
    },
    enabled: ids.length > 0,
  })
}

export function useHiddenMemories() {
  return useRead(hiddenKey, api.lookingBack.hidden, {})
}

const pinnedKey = (userId: number | 'me') => [...queryKeys.days, 'pinned', userId] as const

/** The activity that a member shows first, null for none. */
export function usePinned(userId: number | 'me') {
  return useQuery({
    queryKey: pinnedKey(userId),
    queryFn: async ({ signal }) => {
      const params = { userId: String(userId) }
      return (await call(api.lookingBack.pinned, { params }, { signal })).activity
    },
  })
}

export function useSetPinned() {
  return useMutation({
    mutationFn: ({ activityId, isPinned }: { activityId: number; isPinned: boolean }) =>
      call(isPinned ? api.lookingBack.pin : api.lookingBack.unpin, { params: { activityId } }),
    onSuccess: (_reply, { isPinned }) =>
      showToast(isPinned ? t('Your profile shows this activity first.') : t('The activity is no longer pinned.')),
    onError: showFailure,
    onSettled: useReadAgain([...queryKeys.days, 'pinned']),
  })
}

interface Hidden {
  readonly date?: string
  readonly user_id?: number
  readonly place?: string
}

export function useHideMemories() {
  return useMutation({
    mutationFn: (body: Hidden) => call(api.lookingBack.hide, { body }),
    onError: showFailure,
    onSettled: useReadAgain(memoriesKey, hiddenKey),
  })
}

export function useShowMemories() {
  return useMutation({
    mutationFn: (memoryId: number) => call(api.lookingBack.unhide, { params: { memoryId } }),
    onError: showFailure,
    onSettled: useReadAgain(memoriesKey, hiddenKey),
  })
}
