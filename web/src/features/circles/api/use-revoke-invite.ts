import { api } from '@daystar/contract/wire'
import { useMutation } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'

/** Invalidates the current invite link. The next copied link contains a new token. */
export function useRevokeInvite(circleId: number, { onDone, onFail }: { onDone: () => void; onFail: () => void }) {
  return useMutation({
    mutationFn: () => call(api.circles.revokeInvite, { params: { circleId } }),
    onSuccess: onDone,
    onError: onFail,
  })
}
