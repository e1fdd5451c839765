import { api } from '@daystar/contract/wire'
import { useMutation } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { useRead } from '#lib/api/use-read.ts'
import { useReadAgain } from '#lib/api/use-read-again.ts'
import { t } from '#lib/i18n/translate.ts'
import { showFailure } from '#ui/toasts/show-failure.ts'
import { showToast } from '#ui/toasts/toast.ts'
import { settingsKey } from './use-notification-settings.ts'

/** Returns whether the viewer gets notifications about an activity; undefined until it is known. */
export function useActivityMute(activityId: number) {
  const { data } = useRead(
    [...settingsKey, 'activity', activityId],
    api.notificationSettings.readActivity,
    { params: { activityId } },
    { retry: false },
  )
  return data
}

export function useSetActivityMute() {
  return useMutation({
    mutationFn: ({ activityId, isMuted }: { activityId: number; isMuted: boolean }) =>
      call(isMuted ? api.notificationSettings.muteActivity : api.notificationSettings.unmuteActivity, {
        params: { activityId },
      }),
    onSuccess: (_reply, { isMuted }) =>
      showToast(
        isMuted
          ? t('You get no more notifications about this activity.')
          : t('You get notifications about this activity again.'),
      ),
    onError: showFailure,
    onSettled: useReadAgain(settingsKey),
  })
}
