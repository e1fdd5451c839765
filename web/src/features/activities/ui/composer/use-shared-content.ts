import { limits } from '@daystar/contract/limits'
import { useEffect, useEffectEvent } from 'react'
import { useDraftOwner } from '#lib/drafts/drafts.ts'
import { type SharedContent, takeSharedContent } from '#lib/secure-context/shared-content.ts'
import type { MediaFieldState } from '../media-field/use-media-field.ts'
import type { FormValues } from './form-values.ts'

interface Form {
  readonly values: FormValues
  readonly change: (changes: Partial<FormValues>) => void
  readonly media: MediaFieldState
}

/** Adds what another app has shared to the form, next to what the draft has already. */
export function useSharedContent(isWanted: boolean, { values, change, media }: Form): void {
  const memberId = useDraftOwner()
  const isReady = isWanted && media.state.isReady
  const add = useEffectEvent((shared: SharedContent) => {
    change(withShared(values, shared))
    if (shared.files.length > 0) void media.addFiles(shared.files)
  })
  useEffect(() => {
    if (!isReady || memberId === null) return
    void takeSharedContent(memberId).then((shared) => shared && add(shared))
  }, [isReady, memberId])
}

/** The shared title becomes the title if there is none yet; everything else is added to the description. */
function withShared(
  { title, description }: Pick<FormValues, 'title' | 'description'>,
  shared: Omit<SharedContent, 'files'>,
): Pick<FormValues, 'title' | 'description'> {
  const [sharedTitle, text, url] = [shared.title.trim(), shared.text.trim(), shared.url.trim()]
  const isTitle = title.trim() === '' && sharedTitle.length <= limits.titleMax
  const parts = [description.text.trim(), isTitle ? '' : sharedTitle, text]
  // Browsers on Android send links as the text, and some apps send the title once more.
  if (!text.includes(url)) parts.push(url)
  const added = parts.filter((part, index) => part !== '' && !(index > 0 && isTitle && part === sharedTitle))
  return { title: isTitle ? sharedTitle : title, description: { ...description, text: added.join('\n\n') } }
}
