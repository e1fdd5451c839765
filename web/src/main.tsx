import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from '#app/app.tsx'
import { createAppRouter } from '#app/router.tsx'
import { importChunk } from '#lib/chunk-files.ts'
import { loadCommunity } from '#lib/community.ts'
import './styles/main.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root.')

// The page of Vite's server does not contain the settings of the community.
if (import.meta.env.DEV) void loadCommunity().catch(() => undefined)

window.daystarImportChunk = importChunk

const router = createAppRouter()
const app = <App router={router} />
const { dataset: pageState } = document.documentElement
const isPrerendered = 'prerendered' in root.dataset && !('redirecting' in pageState)

document.querySelector('#root + .loading-screen')?.remove()
delete pageState.redirecting
if (isPrerendered) {
  // The first render has to be the page that the build has rendered.
  void router.load().then(() => hydrateRoot(root, app))
} else {
  root.replaceChildren()
  createRoot(root).render(app)
}
