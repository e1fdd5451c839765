import { useEffect } from 'react'

/** Names the tab, and with it the page that a screen reader announces. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? 'Daystar' : `${title} · Daystar`
  }, [title])
}
