import type {
  KindChanges,
  NotificationSettings,
  QuietHours,
  SourceChoice,
} from '@daystar/contract/notifications/settings'
import { api } from '@daystar/contract/wire'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { useRead } from '#lib/api/use-read.ts'
import { useReadAgain } from '#lib/api/use-read-again.ts'
import { showFailure } from '#ui/toasts/show-failure.ts'

export const settingsKey = ['notification-settings'] as const

export function useNotificationSettings() {
  return useRead(settingsKey, api.notificationSettings.read, {})
}

export interface SettingsChange {
  readonly kinds?: KindChanges
  readonly shows_words?: boolean
  readonly is_grouped?: boolean
  readonly quiet_hours?: QuietHours | null
  readonly pause_hours?: number | null
}

/** Changes settings; the page shows the change at once, and takes it back if it fails. */
export function useEditNotifications() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (change: SettingsChange) => call(api.notificationSettings.edit, { body: change }),
    onMutate: async (change) => {
      await cache.cancelQueries({ queryKey: settingsKey })
      cache.setQueryData<NotificationSettings>(settingsKey, (before) => before && changed(before, change))
    },
    onError: showFailure,
    onSettled: () => cache.invalidateQueries({ queryKey: settingsKey }),
  })
}

function changed(before: NotificationSettings, { kinds = {}, pause_hours, ...others }: SettingsChange) {
  const changedKinds = Object.entries(kinds).map(([kind, choice]) => [
    kind,
    { ...before.kinds[kind as keyof typeof before.kinds], ...choice },
  ])
  const pause =
    pause_hours === undefined
      ? {}
      : { paused_until: pause_hours === null ? null : new Date(Date.now() + pause_hours * 3_600_000).toISOString() }
  return { ...before, ...others, ...pause, kinds: { ...before.kinds, ...Object.fromEntries(changedKinds) } }
}

export type ChoiceTarget =
  | { readonly kind: 'circle'; readonly id: number }
  | { readonly kind: 'member'; readonly id: number }

export function useChooseSource() {
  return useMutation({
    mutationFn: ({ target, choice }: { target: ChoiceTarget; choice: SourceChoice }) =>
      target.kind === 'circle'
        ? call(api.notificationSettings.chooseCircle, { params: { circleId: target.id }, body: { choice } })
        : call(api.notificationSettings.chooseMember, { params: { userId: target.id }, body: { choice } }),
    onError: showFailure,
    onSettled: useReadAgain(settingsKey),
  })
}
