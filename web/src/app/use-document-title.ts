import { useEffect } from 'react'

/** Sets the title of the tab, which screen readers announce as the page name. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? 'Daystar' : `${title} · Daystar`
  }, [title])
}
