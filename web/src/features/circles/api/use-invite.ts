import type { CircleDetail } from '@daystar/contract/circles'
import { api } from '@daystar/contract/wire'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '#lib/api.ts'

interface InviteLink {
  address: string
  /** What opens a private circle; null for a public one. */
  token: string | null
}

async function linkTo(circle: CircleDetail): Promise<InviteLink> {
  const page = `${location.origin}/circles/${circle.id}`
  if (!circle.is_private) return { address: page, token: null }
  const { token } = await call(api.circles.invite, { params: { circleId: circle.id } })
  return { address: `${page}?invite=${encodeURIComponent(token)}`, token }
}

/** Browsers that ask for a press of their own take a promise in the press itself; others take the text when it is there. */
async function copy(link: Promise<InviteLink>): Promise<void> {
  if (typeof ClipboardItem === 'undefined' || !navigator.clipboard.write) {
    return await navigator.clipboard.writeText((await link).address)
  }
  const text = link.then(({ address }) => new Blob([address], { type: 'text/plain' }))
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })])
  } catch {
    await navigator.clipboard.writeText((await link).address)
  }
}

/**
 * Copies the link that brings others here: to a private circle, with the token that opens it. Where copying fails, `onUncopied`
 * is given that token, for the address bar.
 */
export function useInvite(circle: CircleDetail, onUncopied: (token: string) => void) {
  const copied = useRef(false)
  const invite = useMutation({
    mutationFn: async () => {
      const link = linkTo(circle)
      try {
        await copy(link)
      } catch (error) {
        const { token } = await link
        if (token !== null) onUncopied(token)
        throw error
      }
      const again = copied.current
      copied.current = true
      return { again }
    },
  })
  return { invite, wasCopied: () => copied.current }
}
