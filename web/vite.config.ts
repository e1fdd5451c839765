import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { appVersion } from './build/app-version.ts'
import { chunkImports } from './build/chunk-imports.ts'
import { contractWire } from './build/contract-wire.ts'
import { deferApp } from './build/defer-app.ts'
import { earlyChunks } from './build/early-chunks.ts'
import { externalStylesOnly } from './build/external-styles-only.ts'
import { galleryPage } from './build/gallery-page.ts'
import { inlineLimits } from './build/inline-limits.ts'
import { languageMenu } from './build/language-menu.ts'
import { minifyAgain } from './build/minify-again.ts'
import { minifyEarly } from './build/minify-early.ts'
import { pinFontWeight } from './build/pin-font-weight.ts'
import { preloadFonts } from './build/preload-fonts.ts'
import { prerenderPages } from './build/prerender-pages.ts'
import { routeChunks } from './build/route-chunks.ts'
import { serviceWorker } from './build/service-worker.ts'
import { sharedChunks } from './build/shared-chunks.ts'
import { noticesFile, thirdPartyNotices } from './build/third-party-notices.ts'
import { messages, translatedChunks } from './build/translations/translations.ts'

const api = process.env.DAYSTAR_API ?? 'http://localhost:3000'

/** The first browser versions with `light-dark()`, which the themes require. */
const browsers = ['chrome123', 'edge123', 'firefox120', 'safari17.5']

const translated = translatedChunks()

export default defineConfig({
  plugins: [
    contractWire(),
    messages(),
    languageMenu(),
    inlineLimits(),
    react(),
    tailwindcss(),
    pinFontWeight(),
    minifyEarly(),
    preloadFonts(),
    earlyChunks(),
    deferApp(),
    chunkImports(),
    externalStylesOnly(),
    galleryPage(),
    thirdPartyNotices(),
    minifyAgain(),
    translated,
    prerenderPages(translated),
    routeChunks(translated),
    serviceWorker(translated),
  ],
  define: appVersion,
  resolve: {
    alias: [
      // React 18 and later contain what this package adds to earlier versions.
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      {
        find: /^use-sync-external-store\/shim\/with-selector$/,
        replacement: join(import.meta.dirname, 'src/lib/store-selector.ts'),
      },
      // Imported by each icon of `lucide-react`.
      {
        find: /^\.\.\/createLucideIcon\.mjs$/,
        replacement: join(import.meta.dirname, 'src/lib/lucide-icon.ts'),
      },
    ],
  },
  build: {
    target: browsers,
    manifest: true,
    license: { fileName: noticesFile },
    // Inlined assets cannot be cached separately, and the Content-Security-Policy blocks fonts from data: URLs.
    assetsInlineLimit: 0,
    // The first file contains the hashes of 40 others, which take a third less with hexadecimal digits.
    rolldownOptions: { output: { codeSplitting: { groups: sharedChunks }, hashCharacters: 'hex' } },
    // Every supported browser supports modulepreload.
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: Object.fromEntries(['/api', '/media', '/healthz', '/readyz', '/source'].map((path) => [path, api])),
  },
})
