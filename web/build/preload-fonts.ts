import type { Plugin } from 'vite'

/** The two Latin files that every page shows at once; other subsets wait until a page needs their letters. */
const preloaded = /(figtree|fraunces)-latin-wght-normal.*\.woff2$/

/** Fonts start with the page, not after the stylesheet has arrived and been read. */
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
