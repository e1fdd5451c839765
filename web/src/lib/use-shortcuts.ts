import { useEffect, useRef } from 'react'

/** Keys to acts: "j", "?", "/", or two keys after each other such as "g h". */
export type Shortcuts = Record<string, (event: KeyboardEvent) => void>

const sequencePauseMs = 1200

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
}

/** While a dialog is open its page is inert, and so are the page's keys. */
function isBehindDialog(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
}

/** Single-key shortcuts of a page: never while somebody types, holds a modifier, or looks at a dialog. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const newest = useRef(shortcuts)
  useEffect(() => {
    newest.current = shortcuts
  })
  useEffect(() => {
    let first: { key: string; at: number } | null = null
    const handle = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping(event.target) || isBehindDialog()) return
      const pair = first !== null && event.timeStamp - first.at < sequencePauseMs ? `${first.key} ${event.key}` : null
      const act = (pair !== null ? newest.current[pair] : undefined) ?? newest.current[event.key]
      first = { key: event.key, at: event.timeStamp }
      if (!act) return
      event.preventDefault()
      act(event)
    }
    document.addEventListener('keydown', handle)
    return () => document.removeEventListener('keydown', handle)
  }, [])
}
