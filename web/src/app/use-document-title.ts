import { useEffect } from 'react'
import { useCommunity } from '#lib/community.ts'
import { showTitle } from '#lib/document-title.ts'

/** Sets the title of the tab, which screen readers announce as the page name. */
export function useDocumentTitle(title: string): void {
  const { name } = useCommunity()
  useEffect(() => {
    showTitle(title === '' ? name : `${title} · ${name}`)
  }, [title, name])
}
