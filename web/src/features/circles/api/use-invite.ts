import type { CircleDetail } from '@daystar/contract/circles'
import { api } from '@daystar/contract/wire'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '#lib/api/api.ts'
import { copyText } from '#lib/secure-context/copy-text.ts'

interface InviteLink {
  url: string
  /** Grants access to a private circle; null for a public one. */
  token: string | null
}

/** The link to a circle; of a private one, with the token of its active invite link. */
export async function createInviteLink(circle: CircleDetail): Promise<InviteLink> {
  const page = `${location.origin}/circles/${circle.id}`
  if (!circle.is_private) return { url: page, token: null }
  const { token } = await call(api.circles.invite, { params: { circleId: circle.id } })
  return { url: `${page}?invite=${encodeURIComponent(token)}`, token }
}

/**
 * Copies the circle's invite link. The link to a private circle contains an invite token; if copying fails,
 * `onCopyFailed` receives the token so that the page can show it in the address bar.
 */
export function useInvite(circle: CircleDetail, onCopyFailed: (token: string) => void) {
  const hasCopied = useRef(false)
  const invite = useMutation({
    mutationFn: async () => {
      const link = createInviteLink(circle)
      try {
        await copyText(link.then(({ url }) => url))
      } catch (error) {
        const { token } = await link
        if (token !== null) onCopyFailed(token)
        throw error
      }
      const isRepeat = hasCopied.current
      hasCopied.current = true
      return { isRepeat }
    },
  })
  return { invite, wasCopied: () => hasCopied.current }
}
