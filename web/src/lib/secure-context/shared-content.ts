/** What another app of the device has shared with this one, as `src/service-worker/shared-content.ts` stores it. */
export interface SharedContent {
  readonly title: string
  readonly text: string
  readonly url: string
  readonly files: readonly File[]
}

type Described = Omit<SharedContent, 'files'> & { readonly files: readonly { name: string; type: string }[] }

/** What was shared while the member was signed in, once. Null if there is nothing, or another tab has taken it. */
export async function takeSharedContent(memberId: number): Promise<SharedContent | null> {
  const name = `daystar-member-${memberId}-shared`
  try {
    if (!(await globalThis.caches?.has(name))) return null
    const cache = await caches.open(name)
    const described = (await (await cache.match('/shared'))?.json()) as Described | undefined
    const files = (described?.files ?? []).map(async ({ name: fileName, type }, index) => {
      const content = await (await cache.match(`/shared/${index}`))?.blob()
      return content && new File([content], fileName, { type })
    })
    const present = (await Promise.all(files)).filter((file) => file !== undefined)
    // Of several tabs, only one deletes it.
    const isTaken = await caches.delete(name)
    return described && isTaken ? { ...described, files: present } : null
  } catch {
    return null
  }
}
