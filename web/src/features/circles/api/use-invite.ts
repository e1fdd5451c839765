import type { CircleDetail } from '@daystar/contract/circles'
import { api } from '@daystar/contract/wire'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '#lib/api.ts'

async function linkTo(circle: CircleDetail): Promise<string> {
  const page = `${location.origin}/circles/${circle.id}`
  if (!circle.is_private) return page
  const { token } = await call(api.circles.invite, { params: { circleId: circle.id } })
  return `${page}?invite=${encodeURIComponent(token)}`
}

/** Browsers that ask for a press of their own take a promise in the press itself; others take the text when it is there. */
async function copy(link: Promise<string>): Promise<void> {
  if (typeof ClipboardItem === 'undefined' || !navigator.clipboard.write) {
    return await navigator.clipboard.writeText(await link)
  }
  const text = link.then((address) => new Blob([address], { type: 'text/plain' }))
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })])
  } catch {
    await navigator.clipboard.writeText(await link)
  }
}

/** Copies the link that brings others here: to a private circle, with the token that opens it. */
export function useInvite(circle: CircleDetail) {
  const copied = useRef(false)
  const invite = useMutation({
    mutationFn: async () => {
      const link = linkTo(circle)
      await copy(link)
      const again = copied.current
      copied.current = true
      return { again }
    },
  })
  return { invite, wasCopied: () => copied.current }
}
