import { api } from '@daystar/contract/wire'
import { useMutation } from '@tanstack/react-query'
import { call } from '#lib/api.ts'

/** Makes every copy of the present invite link worthless; the next one that is copied opens the circle again. */
export function useRevokeInvite(circleId: number, { onDone, onFail }: { onDone: () => void; onFail: () => void }) {
  return useMutation({
    mutationFn: () => call(api.circles.revokeInvite, { params: { circleId } }),
    onSuccess: onDone,
    onError: onFail,
  })
}
