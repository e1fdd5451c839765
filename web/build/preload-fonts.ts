import type { Plugin } from 'vite'

/** The two Latin files, which every page uses. Browsers load other subsets when a page needs their characters. */
const preloaded = /(figtree-latin-wght|fraunces-latin-560)-normal.*\.woff2$/

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
