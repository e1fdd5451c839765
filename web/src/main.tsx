import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from '#app/app.tsx'
import { endDeviceData } from '#app/end-device-data.ts'
import { createAppRouter } from '#app/router.tsx'
import { reloadWhenReachable } from '#lib/api/reachability.ts'
import { importChunk } from '#lib/chunks/chunk-files.ts'
import { loadCommunity } from '#lib/community.ts'
import { onSessionChange, onTakenDocument } from '#lib/session/session.ts'
import './styles/main.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root.')

// The page of Vite's server does not contain the settings of the community.
if (import.meta.env.DEV) void loadCommunity().catch(() => undefined)

window.daystarImportChunk = importChunk

onTakenDocument(reloadWhenReachable)
onSessionChange(endDeviceData)
// The first page has precedence.
setTimeout(endDeviceData, 10_000)

const router = createAppRouter()
const { dataset: pageState } = document.documentElement
const isPrerendered = 'prerendered' in root.dataset && !('redirecting' in pageState)
const frame = document.getElementById('frame')

/** Removes the prerendered home page, which the app replaces by its own. */
function removeFrame() {
  frame?.remove()
  delete pageState.frame
}

document.querySelector('#root + .loading-screen')?.remove()
delete pageState.redirecting
if (isPrerendered) {
  // The first render has to be the page that the build has rendered.
  void router.load().then(() => hydrateRoot(root, <App router={router} />))
} else if (frame !== null && 'frame' in pageState) {
  // The first render has to be the whole page. In a transition, so that rendering it does not block the page that is
  // shown.
  const show = () => createRoot(root).render(<App router={router} onShown={removeFrame} />)
  void router.load().finally(() => startTransition(show))
} else {
  removeFrame()
  root.replaceChildren()
  createRoot(root).render(<App router={router} />)
}
