import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../storage/local-storage.ts'
import { storageKeys } from '../storage/storage-keys.ts'

/** True when shortcuts of one character, which speech input and a slip of the hand can trigger, are on. */
let areOn = readStored(storageKeys.shortcuts) !== 'off'
const listeners = new Set<() => void>()

export function areCharacterShortcutsOn(): boolean {
  return areOn
}

export function setCharacterShortcuts(on: boolean): void {
  areOn = on
  writeStored(storageKeys.shortcuts, on ? null : 'off')
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useCharacterShortcuts(): boolean {
  return useSyncExternalStore(subscribe, areCharacterShortcutsOn, areCharacterShortcutsOn)
}
