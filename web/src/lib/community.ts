import type { Community } from '@daystar/contract/community'
import { publicDefaults } from '@daystar/contract/community/defaults'
import { api } from '@daystar/contract/wire'
import { useSyncExternalStore } from 'react'
import { call } from './api/api.ts'

/** A community whose operator has changed nothing. Its page contains no settings. */
export const unchangedCommunity: Community = {
  ...publicDefaults,
  logo_url: null,
  accent: { light: null, dark: null },
  announcement: null,
  pages: [],
  rules_version: null,
  oidc: null,
  version: import.meta.env.APP_VERSION,
}

/** The server writes the settings into the page, so that the first paint has the right name and colours. */
function settingsInPage(): Community {
  try {
    return { ...unchangedCommunity, ...JSON.parse(document.getElementById('community')?.textContent ?? '{}') }
  } catch {
    return unchangedCommunity
  }
}

let current = settingsInPage()
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const readCurrent = () => current

/** Name, appearance, announcement and pages of the community. Needs neither a provider nor a request. */
export function useCommunity(): Community {
  return useSyncExternalStore(subscribe, readCurrent, readCurrent)
}

/** Replaces the settings before the first render, where there is no page to read them from. */
export function setCommunity(community: Community): void {
  current = community
}

/** Reads the settings again, and applies them. */
export async function loadCommunity({ signal }: { signal?: AbortSignal } = {}): Promise<Community> {
  const loaded = await call(api.community.read, {}, signal && { signal })
  if (JSON.stringify(loaded) !== JSON.stringify(current)) {
    current = loaded
    applyAccent(loaded.accent)
    for (const listener of listeners) listener()
  }
  return current
}

const tokens = ['night', 'night-hover', 'night-soft'] as const

/** Replaces the accent colour of src/styles/tokens.css. `/early.js` does the same before the first paint. */
function applyAccent(accent: Community['accent']): void {
  const { style } = document.documentElement
  for (const theme of ['light', 'dark'] as const)
    for (const token of tokens) style.setProperty(`--${token}-${theme}`, accent[theme]?.[token] ?? null)
}
