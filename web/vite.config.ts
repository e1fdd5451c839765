import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractWire } from './build/contract-wire.ts'
import { earlyParts } from './build/early-parts.ts'
import { externalStylesOnly } from './build/external-styles-only.ts'
import { galleryPage } from './build/gallery-page.ts'
import { preloadFonts } from './build/preload-fonts.ts'
import { sharedChunks } from './build/shared-chunks.ts'

const api = process.env.DAYSTAR_API ?? 'http://localhost:3000'

/** The first browsers with `light-dark()`, on which both themes rest. */
const browsers = ['chrome123', 'edge123', 'firefox120', 'safari17.5']

export default defineConfig({
  plugins: [contractWire(), react(), tailwindcss(), preloadFonts(), earlyParts(), externalStylesOnly(), galleryPage()],
  build: {
    target: browsers,
    manifest: true,
    // An asset inlined as a data: URL cannot be cached on its own, and fonts from data: are refused by the policy.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: sharedChunks } } },
    // Every supported browser preloads modules itself.
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: Object.fromEntries(['/api', '/media', '/healthz', '/readyz'].map((path) => [path, api])),
  },
})
