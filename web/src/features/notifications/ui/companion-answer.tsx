import { api } from '@daystar/contract/wire'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { newActivityBody } from '#lib/companions/new-activity-body.ts'
import { NewActivityReaders } from '#lib/companions/new-activity-readers.tsx'
import { useCompanions } from '#lib/companions/use-companions.ts'
import { genericErrorMessage } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { TextSkeleton } from '#ui/loading/skeleton.tsx'
import { showToast } from '#ui/toasts/toast.ts'

/** Confirms that the member took part in an activity, or declines. */
export function CompanionAnswer({ activityId }: { activityId: number }) {
  const cache = useQueryClient()
  const { data, isPending } = useCompanions(activityId)
  const answer = useMutation({
    mutationFn: async (isConfirmed: boolean): Promise<void> => {
      const params = { activityId }
      if (isConfirmed) await call(api.companions.confirm, { params, body: newActivityBody(data ?? {}) })
      else await call(api.companions.decline, { params })
    },
    onSuccess: (_, isConfirmed) => {
      if (isConfirmed) showToast(t('It is in your calendar.'), { tone: 'success' })
    },
    onError: (error) => showToast(genericErrorMessage(error), { tone: 'failure' }),
    onSettled: () =>
      Promise.all(
        [queryKeys.allCompanions, queryKeys.activities, queryKeys.notifications].map((queryKey) =>
          cache.invalidateQueries({ queryKey }),
        ),
      ),
  })
  return (
    <div className="flex flex-col gap-2 py-2">
      {isPending ? <TextSkeleton lines={1} /> : data?.is_asked && <NewActivityReaders {...data} />}
      <div className="flex flex-wrap gap-x-2 gap-y-2.5">
        <Button size="compact" pending={answer.isPending && answer.variables} onClick={() => answer.mutate(true)}>
          {t('Confirm')}
        </Button>
        <Button
          size="compact"
          tone="secondary"
          pending={answer.isPending && !answer.variables}
          onClick={() => answer.mutate(false)}
        >
          {t('Decline', {}, { context: 'companions' })}
        </Button>
      </div>
    </div>
  )
}
