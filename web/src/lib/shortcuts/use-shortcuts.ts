import { useEffect, useRef } from 'react'
import { areCharacterShortcutsOn } from './shortcut-setting.ts'

/** Handlers by key ("j", "?", "/") or by a sequence of two keys such as "g h". */
export type Shortcuts = Record<string, (event: KeyboardEvent) => void>

const sequenceTimeoutMs = 1200

/** A letter, digit or symbol, as opposed to a key such as Enter. */
const isCharacter = (key: string) => [...key].length === 1

/** Elements that use keys themselves. A card in a list, which `j` and `k` focus, is none of them. */
const interactive = [
  'a[href]',
  'button',
  'input',
  'select',
  'textarea',
  'summary',
  'audio[controls]',
  'video[controls]',
  '[contenteditable]:not([contenteditable="false"])',
  '[role="button"]',
  '[role="link"]',
  '[role="tab"]',
  '[role="option"]',
  '[role="menuitem"]',
  '[role="slider"]',
  '[tabindex]:not([tabindex="-1"])',
].join(', ')

function isInteractive(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(interactive) !== null
}

/** The page behind an open dialog is inert, so its shortcuts are disabled too. */
function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"], dialog[open]') !== null
}

/**
 * Keyboard shortcuts of a page, disabled while an interactive element has the focus, with Ctrl, Meta or Alt, and while
 * a dialog is open.
 */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts)
  useEffect(() => {
    latest.current = shortcuts
  })
  useEffect(() => {
    let first: { key: string; at: number } | null = null
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (isInteractive(event.target) || isDialogOpen()) return
      if (isCharacter(event.key) && !areCharacterShortcutsOn()) return
      const pair = first !== null && event.timeStamp - first.at < sequenceTimeoutMs ? `${first.key} ${event.key}` : null
      const handler = (pair !== null ? latest.current[pair] : undefined) ?? latest.current[event.key]
      first = { key: event.key, at: event.timeStamp }
      if (!handler) return
      event.preventDefault()
      handler(event)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
