import type { Plugin } from 'vite'

/** The two Latin files, which every page uses. Browsers load other subsets when a page needs their characters. */
const preloaded = /(figtree-latin-wght|fraunces-latin-560)-normal.*\.woff2$/

/** The languages that have the fonts of the system (`src/styles/languages.css`). */
const withoutTypefaces = new Set(['ar', 'ja'])

/** A page of the build with only the fonts that its language uses. */
export function withoutUnusedFonts(html: string, language: string): string {
  return withoutTypefaces.has(language) ? html.replace(/ *<link rel="preload" as="font"[^>]*>\n?/g, '') : html
}

/** Preloads fonts, so that they start loading before the style sheet has been parsed. */
export function preloadFonts(): Plugin {
  return {
    name: 'daystar:preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const files = Object.keys(bundle ?? {}).filter((file) => preloaded.test(file))
        return files.map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
          injectTo: 'head-prepend' as const,
        }))
      },
    },
  }
}
